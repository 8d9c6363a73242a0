import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { ticketList } from '#admin/features/people/tickets/queries.ts';
import { TicketListPage } from '#admin/features/people/tickets/ticket-list-page.tsx';

export const Route = createFileRoute('/admin/_shell/tickets/')({
  ...createListRoute(ticketList),
  component: TicketListPage,
});
