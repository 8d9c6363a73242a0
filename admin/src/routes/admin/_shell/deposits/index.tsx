import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { DepositsPage } from '#admin/features/money/deposits/deposits-page.tsx';
import { depositsList } from '#admin/features/money/deposits/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposits/')({
  ...createListRoute(depositsList),
  component: DepositsPage,
});
