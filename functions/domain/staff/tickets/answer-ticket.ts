import { notClosed } from '#functions/data/people/closings.ts';
import { auditOperation } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { addTicketMessage } from '#functions/data/tickets/ticket-messages.ts';
import { deliverToPerson, personNews } from '#functions/domain/notify/security-news.ts';
import { reviewConfirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { readPerson } from '#functions/domain/staff/people/read-person.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { TicketId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { foundTicket, replaceSeen, ticketForStaff } from './ticket-for-staff.ts';

/**
 * Answers a ticket on the version that was looked at, so that nobody answers twice, or past what was written meanwhile. Its
 * owner is told; of what was answered the e-mail says nothing. Whoever answers what nobody looks after looks after it.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that is closed; CHANGED_MEANWHILE, also where the person closed
 *   their account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function answerTicket(
  id: TicketId,
  version: number,
  text: string,
  { caller, address, code }: Omit<ChangeRequest, 'reason'>,
) {
  const ticket = await foundTicket(id);
  if (ticket.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (ticket.status === 'closed')
    throw new Refusal('INVALID_ORDER_STATUS', { message: 'This ticket is closed for good.' });
  const user = await readPerson(ticket.user_id);
  const { id: staff_id, username } = caller.staff;
  const staff = { id: staff_id, username };
  const at = nowSeconds();
  const number = ticket.messages + 1;
  const told = personNews(user, {
    kind: 'ticket_answered',
    params: { subject: ticket.subject },
    link: `/customer-service?ticket=${id}`,
  });
  await reviewConfirmed(caller, code, (confirm) =>
    transact([
      ...confirm,
      ...replaceSeen(ticket, {
        ...ticket,
        status: 'answered',
        messages: number,
        assignee: ticket.assignee ?? staff,
        updated_at: at,
        waits_since: null,
      }),
      addTicketMessage(user.id, id, { number, text: text.trim(), attachments: [], created_at: at, staff }),
      notClosed(user.id),
      auditOperation({
        staff_id,
        username,
        action: 'ticket.answer',
        address,
        subject: user.id,
        detail: { ticket: id },
      }),
      ...told.operations,
    ]),
  );
  await deliverToPerson(user, told.notification);
  return ticketForStaff(id);
}
