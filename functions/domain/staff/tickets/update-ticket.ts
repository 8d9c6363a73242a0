import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredTicket } from '#functions/data/tickets/tickets.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { StaffId, TicketId } from '#shared/ids.ts';
import {
  readExistingTicket,
  canHandleTickets,
  buildTicketReplacement,
  readTicketForStaff,
} from './read-ticket-for-staff.ts';

interface TicketChange {
  status?: 'open' | 'waiting' | 'closed' | undefined;
  /** Null: unassigned. */
  assignee_id?: StaffId | null | undefined;
}

/** @throws {AppError} VALIDATION_FAILED for anyone but a staff member who may handle tickets. */
async function readAssignee(id: StaffId | null): Promise<StoredTicket['assignee']> {
  if (id === null) return null;
  const staff = await readStaff(id);
  if (!staff || !canHandleTickets(staff))
    throw new AppError('VALIDATION_FAILED', { fields: { assignee_id: fieldError('personUnknown') } });
  return { id, username: staff.username };
}

function applyTicketChange(
  ticket: StoredTicket,
  status: TicketChange['status'],
  assignee: StoredTicket['assignee'],
): StoredTicket {
  if (status === undefined || status === ticket.status) return { ...ticket, assignee };
  const at = nowSeconds();
  return { ...ticket, assignee, status, updated_at: at, waits_since: status === 'open' ? at : null };
}

const recordedFields = ({ status, assignee }: StoredTicket) => ({ status, assignee: assignee?.username ?? null });

/**
 * Sets a ticket's assignee or status, on the given version. Closing is final.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for a closed one; VALIDATION_FAILED for a member who may handle
 * none, and without a change; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function updateTicketByStaff(
  id: TicketId,
  version: number,
  { status, assignee_id }: TicketChange,
  { caller, address, code }: Omit<StaffChangeContext, 'reason'>,
) {
  const ticket = await readExistingTicket(id);
  if (ticket.version !== version) throw new AppError('CHANGED_MEANWHILE');
  if (ticket.status === 'closed')
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.ticketPermanentlyClosed });
  const assignee = assignee_id === undefined ? ticket.assignee : await readAssignee(assignee_id);
  const next = applyTicketChange(ticket, status, assignee);
  const changes = diffAuditedFields(recordedFields(ticket), recordedFields(next));
  const { id: staff_id, username } = caller.staff;
  const act = { staff_id, username, action: 'ticket.change', address, subject: ticket.user_id } as const;
  await withReviewStepUp(caller, code, (confirm) =>
    transact([
      ...confirm,
      ...buildTicketReplacement(ticket, next),
      addAuditEntry({ ...act, detail: { ticket: id }, changes }),
    ]),
  );
  return readTicketForStaff(id);
}
