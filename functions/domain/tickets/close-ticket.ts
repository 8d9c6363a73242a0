import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { replaceTicket } from '#functions/data/tickets/tickets.ts';
import type { TicketId, UserId } from '#shared/ids.ts';
import { toClosedTicket } from './close-user-tickets.ts';
import { readExistingOwnTicket, readTicket } from './read-ticket.ts';

/** Closes one's own ticket for good; idempotent. @throws {AppError} NOT_FOUND */
export const closeTicket = (user: UserId, id: TicketId) =>
  retryOnConflict(async () => {
    const ticket = await readExistingOwnTicket(user, id);
    if (ticket.status !== 'closed') await transact(replaceTicket(ticket, toClosedTicket(ticket)));
    return readTicket(user, id);
  });
