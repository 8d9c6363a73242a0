import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminTicketList } from '#admin/features/people/tickets/queries.ts';
import { AdminTicketsPage } from '#admin/features/people/tickets/ticket-list-page.tsx';

export const Route = createFileRoute('/admin/_shell/tickets/')({
  ...createAdminListRoute(adminTicketList),
  component: AdminTicketsPage,
});
