import { retryChanged, transact } from '#functions/data/table/transact.ts';
import { replaceTicket } from '#functions/data/tickets/tickets.ts';
import type { TicketId, UserId } from '#shared/ids.ts';
import { closed } from './close-tickets.ts';
import { foundTicket, readTicket } from './read-ticket.ts';

/** Closes one's own ticket for good. One that is closed already stays as it is. @throws {Refusal} NOT_FOUND */
export const closeTicket = (user: UserId, id: TicketId) =>
  retryChanged(async () => {
    const ticket = await foundTicket(user, id);
    if (ticket.status !== 'closed') await transact(replaceTicket(ticket, closed(ticket)));
    return readTicket(user, id);
  });
