import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { adminTicketQuery } from '#admin/features/people/tickets/queries.ts';
import { TicketDetailPanel } from '#admin/features/people/tickets/ticket-detail.tsx';

export const Route = createFileRoute('/admin/_shell/tickets/$id')({
  ...createAdminObjectRoute('tickets', adminTicketQuery),
  component: createAdminObjectPage('ticket.title', TicketDetailPanel),
});
