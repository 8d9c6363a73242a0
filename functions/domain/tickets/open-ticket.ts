import { transact } from '#functions/data/table/transact.ts';
import { addTicketMessage, spendTicketAttachment } from '#functions/data/tickets/ticket-messages.ts';
import { addTicket, type StoredTicket } from '#functions/data/tickets/tickets.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { TicketCategory } from '#shared/content/tickets.ts';
import type { TicketId } from '#shared/ids.ts';
import { readTicket } from './read-ticket.ts';
import { storeTicketAttachments } from './store-attachments.ts';

export interface TicketRequest {
  subject: string;
  category: TicketCategory;
  message: string;
  attachments?: string[] | undefined;
}

/**
 * Opens a ticket with its first message, in the staff queue.
 * @throws {AppError} LIMIT_REACHED above five open ones; VALIDATION_FAILED for pictures of another user;
 * CHANGED_MEANWHILE when the user closed the account; IDEMPOTENCY_KEY_REUSED.
 */
export function openTicket({ user, account }: UserPrincipal, key: string, request: TicketRequest) {
  const { subject, category, message, attachments = [] } = request;
  return withIdempotency<TicketId, Awaited<ReturnType<typeof readTicket>>>(
    { account, endpoint: 'ticket', key, request: [subject, category, message, ...attachments] },
    async (record) => {
      const pictures = await storeTicketAttachments(user.id, attachments);
      const at = nowSeconds();
      const ticket: StoredTicket = {
        id: newId('tkt'),
        user_id: user.id,
        subject: subject.trim(),
        category,
        status: 'open',
        messages: 1,
        assignee: null,
        created_at: at,
        updated_at: at,
        waits_since: at,
        version: 1,
      };
      const first = { number: 1, text: message.trim(), attachments: pictures, created_at: at, staff: null };
      await transact([
        record(ticket.id),
        ...addTicket(ticket),
        addTicketMessage(user.id, ticket.id, first),
        ...pictures.map((name) => spendTicketAttachment(user.id, name)),
        assertUserNotClosed(user.id),
      ]);
      return readTicket(user.id, ticket.id);
    },
    (id) => readTicket(user.id, id),
  );
}
