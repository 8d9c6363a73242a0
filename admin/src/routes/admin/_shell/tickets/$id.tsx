import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { adminTicketQuery } from '#admin/features/people/tickets/queries.ts';
import { TicketDetail } from '#admin/features/people/tickets/ticket-detail.tsx';

export const Route = createFileRoute('/admin/_shell/tickets/$id')({
  ...createObjectRoute('tickets', adminTicketQuery),
  component: createObjectPage('ticket.title', TicketDetail),
});
