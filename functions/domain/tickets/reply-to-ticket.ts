import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { addTicketMessage, spendTicketAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { replaceTicket } from '#functions/data/tickets/tickets.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketId } from '#shared/ids.ts';
import { readExistingOwnTicket, readTicket } from './read-ticket.ts';
import { storeTicketAttachments } from './store-attachments.ts';

/** Most messages in one ticket; then the user must open another one. */
const MAX_MESSAGES = 200;

/**
 * Adds a message to one's own ticket, which then waits for staff.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for a closed one; LIMIT_REACHED at 200 messages; VALIDATION_FAILED
 * for pictures of another user; CHANGED_MEANWHILE when the user closed the account; IDEMPOTENCY_KEY_REUSED.
 */
export function replyToTicket(
  { user, account }: UserPrincipal,
  key: string,
  id: TicketId,
  { message, attachments = [] }: { message: string; attachments?: string[] | undefined },
) {
  const write = (record: Parameters<Parameters<typeof withIdempotency>[1]>[0]) =>
    // Answered or assigned meanwhile: read again.
    retryOnConflict(async () => {
      const ticket = await readExistingOwnTicket(user.id, id);
      if (ticket.status === 'closed')
        throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.ticketClosed });
      if (ticket.messages >= MAX_MESSAGES) throw new AppError('LIMIT_REACHED');
      const pictures = await storeTicketAttachments(user.id, attachments);
      const at = nowSeconds();
      const number = ticket.messages + 1;
      const next = { number, text: message.trim(), attachments: pictures, created_at: at, staff: null };
      await transact([
        record(id),
        ...replaceTicket(ticket, {
          ...ticket,
          status: 'open',
          messages: number,
          updated_at: at,
          waits_since: ticket.waits_since ?? at,
        }),
        addTicketMessage(user.id, id, next),
        ...pictures.map((name) => spendTicketAttachment(user.id, name)),
        assertUserNotClosed(user.id),
      ]);
      return readTicket(user.id, id);
    });
  const request = [id, message, ...attachments];
  return withIdempotency({ account, endpoint: 'ticket message', key, request }, write, () => readTicket(user.id, id));
}
