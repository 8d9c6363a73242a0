import { assertUserNotClosed } from '#functions/data/people/closings.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { addTicketMessage, spendAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { replaceTicket } from '#functions/data/tickets/tickets.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { withIdempotency } from '#functions/domain/ledger/once.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { TicketId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { storeAttachments } from './keep-attachments.ts';
import { requireOwnTicket, readTicket } from './read-ticket.ts';

/** Messages of one ticket from which on its owner opens another one. */
const MOST_MESSAGES = 200;

/**
 * Writes again in one's own ticket, which waits for staff from then on.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that is closed; LIMIT_REACHED of one with 200 messages;
 *   VALIDATION_FAILED of pictures that are not one's own; CHANGED_MEANWHILE where the person closed their account;
 *   IDEMPOTENCY_KEY_REUSED.
 */
export function replyToTicket(
  { user, account }: UserPrincipal,
  key: string,
  id: TicketId,
  { message, attachments = [] }: { message: string; attachments?: string[] | undefined },
) {
  const write = (record: Parameters<Parameters<typeof withIdempotency>[1]>[0]) =>
    // Answered or assigned meanwhile, it is looked at anew.
    retryOnConflict(async () => {
      const ticket = await requireOwnTicket(user.id, id);
      if (ticket.status === 'closed')
        throw new AppError('INVALID_ORDER_STATUS', { message: 'This ticket is closed. Open another one.' });
      if (ticket.messages >= MOST_MESSAGES) throw new AppError('LIMIT_REACHED');
      const pictures = await storeAttachments(user.id, attachments);
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
        ...pictures.map((name) => spendAttachment(user.id, name)),
        assertUserNotClosed(user.id),
      ]);
      return readTicket(user.id, id);
    });
  const request = [id, message, ...attachments];
  return withIdempotency({ account, endpoint: 'ticket message', key, request }, write, () => readTicket(user.id, id));
}
