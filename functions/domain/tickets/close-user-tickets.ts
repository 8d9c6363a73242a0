import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { replaceTicket, type StoredTicket, ticketCollection } from '#functions/data/tickets/tickets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';

/** Returns a ticket in its closed state. */
export const toClosedTicket = (ticket: StoredTicket): StoredTicket => ({
  ...ticket,
  status: 'closed',
  updated_at: nowSeconds(),
  waits_since: null,
});

/** Closes the open tickets of a closed account. Idempotent. */
export const closeUserTickets = (user: UserId): Promise<void> =>
  retryOnConflict(async () => {
    for await (const ticket of ticketCollection.each(user))
      if (ticket.status !== 'closed') await transact(replaceTicket(ticket, toClosedTicket(ticket)));
  });
