import { countTickets, ticketCollection, toTicketView } from '#functions/data/tickets/tickets.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { ticketEndpoints as contract } from '#shared/api/tickets.ts';

/** Tickets of one user, the newest first. */
export const { page: listOwnTickets } = defineOwnList<(typeof contract)['GET /tickets']>()({
  rows: 'tickets',
  of: ticketCollection,
  filters: { status: 'equal' },
  view: toTicketView,
  total: (user, { status }) => (status === undefined ? countTickets(user) : null),
});
