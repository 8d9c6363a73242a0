import { type StoredTicket, tickets, ticketsByStatus, ticketView } from '#functions/data/tickets/tickets.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminTickets } from '#shared/api/admin/tickets.ts';
import type { AdminTicket } from '#shared/schemas/admin/tickets.ts';

/** Converts a ticket for staff. */
export const staffTicketView = (ticket: StoredTicket, username: string): AdminTicket => ({
  ...ticketView(ticket),
  user_id: ticket.user_id,
  username,
  assignee_id: ticket.assignee?.id ?? null,
  assignee: ticket.assignee?.username ?? null,
  waits_since: ticket.waits_since,
  version: ticket.version,
});

/** Tickets: those waiting for staff, then the others, the last opened first. */
export const {
  page: listTickets,
  file: exportTickets,
  whole: wholeTickets,
} = defineReviewQueue<(typeof adminTickets)['GET /admin/tickets']>()({
  rows: 'tickets',
  of: tickets,
  waiting: { status: 'open', place: ticketsByStatus.range('open') },
  decided: (status) =>
    status === undefined
      ? { place: tickets.all(), keep: (ticket) => ticket.status !== 'open' }
      : { place: ticketsByStatus.range(status) },
  all: { place: tickets.all() },
  text: ({ subject }) => subject,
  filters: {
    category: 'equal',
    assignee: (assigneeId) => (ticket) => (ticket.assignee?.id ?? 'nobody') === assigneeId,
  },
  ofUser: true,
  view: (ticket, user) => staffTicketView(ticket, user?.username ?? ''),
  columns: [
    ...fieldColumns('id', 'user_id', 'username', 'status', 'category', 'subject', 'assignee'),
    ['messages', ({ messages }) => String(messages)],
    ...timeColumns('created_at', 'updated_at', 'waits_since'),
  ],
  exported: 'tickets.export',
});
