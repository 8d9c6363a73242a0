import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { addTicketMessage } from '#functions/data/tickets/ticket-messages.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import {
  deliverNotificationToUser,
  buildUserNotification,
} from '#functions/domain/notify/build-security-notification.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { TicketId } from '#shared/ids.ts';
import { readExistingTicket, buildTicketReplacement, readTicketForStaff } from './read-ticket-for-staff.ts';

/**
 * Answers a ticket on the given version, so that no two answers cross, or miss a new message. The user is notified; the
 * e-mail does not contain the answer. An unassigned ticket is assigned to its answerer.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for a closed one; CHANGED_MEANWHILE, also when the user closed the
 * account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function answerTicket(
  id: TicketId,
  version: number,
  text: string,
  { caller, address, code }: Omit<StaffChangeContext, 'reason'>,
) {
  const ticket = await readExistingTicket(id);
  if (ticket.version !== version) throw new AppError('CHANGED_MEANWHILE');
  if (ticket.status === 'closed')
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.ticketPermanentlyClosed });
  const user = await readExistingUser(ticket.user_id);
  const { id: staff_id, username } = caller.staff;
  const staff = { id: staff_id, username };
  const at = nowSeconds();
  const number = ticket.messages + 1;
  const notification = buildUserNotification(user, {
    kind: 'ticket_answered',
    params: { subject: ticket.subject },
    link: `/customer-service?ticket=${id}`,
  });
  await withReviewStepUp(caller, code, (confirm) =>
    transact([
      ...confirm,
      ...buildTicketReplacement(ticket, {
        ...ticket,
        status: 'answered',
        messages: number,
        assignee: ticket.assignee ?? staff,
        updated_at: at,
        waits_since: null,
      }),
      addTicketMessage(user.id, id, { number, text: text.trim(), attachments: [], created_at: at, staff }),
      assertUserNotClosed(user.id),
      addAuditEntry({
        staff_id,
        username,
        action: 'ticket.answer',
        address,
        subject: user.id,
        detail: { ticket: id },
      }),
      ...notification.operations,
    ]),
  );
  await deliverNotificationToUser(user, notification.notification);
  return readTicketForStaff(id);
}
