import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { replaceTicket, type StoredTicket, tickets } from '#functions/data/tickets/tickets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';

/** As a ticket is that nobody writes in any more. */
export const toClosedTicket = (ticket: StoredTicket): StoredTicket => ({
  ...ticket,
  status: 'closed',
  updated_at: nowSeconds(),
  waits_since: null,
});

/** Closes what is open of somebody who closed the account: it waits for nobody any more. Done again it changes nothing. */
export const closeUserTickets = (user: UserId): Promise<void> =>
  retryOnConflict(async () => {
    for await (const ticket of tickets.each(user))
      if (ticket.status !== 'closed') await transact(replaceTicket(ticket, toClosedTicket(ticket)));
  });
