import {
  type StoredTicket,
  ticketCollection,
  ticketStatusIndex,
  toTicketView,
} from '#functions/data/tickets/tickets.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminTicketEndpoints } from '#shared/api/admin/tickets.ts';
import type { AdminTicket } from '#shared/schemas/admin/tickets.ts';

/** Converts a ticket for staff. */
export const toStaffTicketView = (ticket: StoredTicket, username: string): AdminTicket => ({
  ...toTicketView(ticket),
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
} = defineReviewQueue<(typeof adminTicketEndpoints)['GET /admin/tickets']>()({
  rows: 'tickets',
  of: ticketCollection,
  waiting: { status: 'open', place: ticketStatusIndex.range('open') },
  decided: (status) =>
    status === undefined
      ? { place: ticketCollection.all(), keep: (ticket) => ticket.status !== 'open' }
      : { place: ticketStatusIndex.range(status) },
  all: { place: ticketCollection.all() },
  text: ({ subject }) => subject,
  filters: {
    category: 'equal',
    assignee: (assigneeId) => (ticket) => (ticket.assignee?.id ?? 'nobody') === assigneeId,
  },
  ofUser: true,
  view: (ticket, user) => toStaffTicketView(ticket, user?.username ?? ''),
  columns: [
    ...toCsvFieldColumns('id', 'user_id', 'username', 'status', 'category', 'subject', 'assignee'),
    ['messages', ({ messages }) => String(messages)],
    ...toCsvTimeColumns('created_at', 'updated_at', 'waits_since'),
  ],
  exported: 'tickets.export',
});
