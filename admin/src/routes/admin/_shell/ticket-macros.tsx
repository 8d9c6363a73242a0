import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { MacrosPage } from '#admin/features/people/tickets/macros-page.tsx';
import { macroList } from '#admin/features/people/tickets/queries.ts';

export const Route = createFileRoute('/admin/_shell/ticket-macros')({
  ...createListRoute(macroList),
  component: MacrosPage,
});
