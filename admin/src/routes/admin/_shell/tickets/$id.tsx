import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { ticketQuery } from '#admin/features/people/tickets/queries.ts';
import { TicketDetail } from '#admin/features/people/tickets/ticket-detail.tsx';

export const Route = createFileRoute('/admin/_shell/tickets/$id')({
  ...objectRoute('tickets', ticketQuery),
  component: objectPage('ticket.title', TicketDetail),
});
