import { approvals, isOpen, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { ApprovalId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { DAY, later } from '#shared/time.ts';
import type { ChangeRequest } from './change-request.ts';

/** An approval that nobody gave is worth nothing after so long, seconds. */
const GOOD_FOR = 7 * DAY;

type Asked = Pick<StoredApproval, 'kind' | 'subject' | 'changes' | 'deciders' | 'secret_hash'> & {
  /** How long staff wait before they approve it, seconds. */
  wait: number;
};

/** What a member of staff asks for, to be written in the transaction that records that they did. */
export function newApproval({ wait, ...asked }: Asked, { caller: { staff }, reason }: ChangeRequest): StoredApproval {
  const at = nowSeconds();
  return {
    ...asked,
    id: newId('apv'),
    asked_by: { id: staff.id, username: staff.username },
    asked_at: at,
    reason: reason.trim(),
    decidable_from: later(at, wait),
    expires_at: later(at, GOOD_FOR),
    state: 'pending',
  };
}

const undecidable = (message: string) => new Refusal('INVALID_ORDER_STATUS', { message });

/** @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that was decided, or ran out. */
export async function readOpenApproval(id: ApprovalId): Promise<StoredApproval> {
  const approval = await approvals.find(id);
  if (!approval) throw new Refusal('NOT_FOUND');
  if (!isOpen(approval, nowSeconds())) throw undecidable('This was decided already, or nobody did in time.');
  return approval;
}

/**
 * Whether a member of staff may approve this now.
 * @throws {Refusal} FORBIDDEN of whoever asked for it, and of other roles; INVALID_ORDER_STATUS before its time.
 */
export function assertMayApprove(approval: StoredApproval, { caller: { staff } }: ChangeRequest): void {
  if (approval.asked_by.id === staff.id)
    throw new Refusal('FORBIDDEN', { message: 'Nobody approves what they asked for.' });
  if (!approval.deciders.includes(staff.role)) throw new Refusal('FORBIDDEN');
  if (approval.decidable_from > nowSeconds()) throw undecidable('It is too early: the person has a day to object.');
}
