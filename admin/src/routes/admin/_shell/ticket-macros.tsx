import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { TicketMacrosPage } from '#admin/features/people/tickets/macros-page.tsx';
import { adminTicketMacroList } from '#admin/features/people/tickets/queries.ts';

export const Route = createFileRoute('/admin/_shell/ticket-macros')({
  ...createAdminListRoute(adminTicketMacroList),
  component: TicketMacrosPage,
});
