import {
  approvalCollection,
  toApprovalView,
  isApprovalOpen,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { isActiveStaff, readStaff, assertReviewStepUp, type StoredStaff } from '#functions/data/staff/staff.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { canRejectApproval, canRequestApproval, getApprovalDeciders } from '#shared/api/admin/approval-permissions.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import type { StaffChangeContext } from './change-request.ts';

/** Lifetime of an undecided approval, seconds. */
export const APPROVAL_TTL_SECONDS = 2 * DAY_SECONDS;

type RequestedApproval = Omit<
  StoredApproval,
  | 'id'
  | 'asked_by'
  | 'asked_at'
  | 'reason'
  | 'deciders'
  | 'decidable_from'
  | 'expires_at'
  | 'state'
  | 'decided_at'
  | 'decided_by'
> & {
  /** Delay before staff can approve it, seconds. */
  wait: number;
};

/** Builds a staff member's request, for the transaction that records it. */
export function buildApproval(
  { wait, ...asked }: RequestedApproval,
  { caller: { staff }, reason }: StaffChangeContext,
): StoredApproval {
  const at = nowSeconds();
  return {
    ...asked,
    id: newId('apv'),
    asked_by: { id: staff.id, username: staff.username },
    asked_at: at,
    reason: reason.trim(),
    deciders: getApprovalDeciders(asked),
    decidable_from: addSeconds(at, wait),
    expires_at: asked.config?.in_force_from ?? addSeconds(at, APPROVAL_TTL_SECONDS),
    state: 'pending',
  };
}

const undecidable = (message: string) => new AppError('INVALID_ORDER_STATUS', { message });

/** @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for a decided or expired one. */
export async function readOpenApproval(id: ApprovalId): Promise<StoredApproval> {
  const approval = await approvalCollection.find(id);
  if (!approval) throw new AppError('NOT_FOUND');
  if (!isApprovalOpen(approval, nowSeconds())) throw undecidable(errorDetails.approvalClosed);
  return approval;
}

/** Returns a user's newest pending approval that passes a test; null without one. */
export async function findOpenApproval(
  subject: string,
  test: (approval: StoredApproval) => boolean,
): Promise<StoredApproval | null> {
  const at = nowSeconds();
  for await (const approval of approvalCollection.each(subject, { newestFirst: true })) {
    if (addSeconds(approval.asked_at, APPROVAL_TTL_SECONDS) <= at) return null;
    if (isApprovalOpen(approval, at) && test(approval)) return approval;
  }
  return null;
}

/**
 * Checks that a staff member may approve this now.
 * @throws {AppError} SELF_APPROVAL for its requester and its subject; FORBIDDEN for other roles; INVALID_ORDER_STATUS
 * before its time.
 */
export function assertMayApproveRequest(approval: StoredApproval, { caller: { staff } }: StaffChangeContext): void {
  if (approval.asked_by.id === staff.id || approval.subject === staff.id) throw new AppError('SELF_APPROVAL');
  if (!approval.deciders.includes(staff.role)) throw new AppError('FORBIDDEN');
  if (approval.decidable_from > nowSeconds()) throw undecidable(errorDetails.approvalTooEarly);
}

/**
 * Checks that a staff member may reject or withdraw this.
 * @throws {AppError} FORBIDDEN for roles that may not request it.
 */
export function assertMayRejectRequest(approval: StoredApproval, { caller: { staff } }: StaffChangeContext): void {
  if (!canRejectApproval(staff, approval)) throw new AppError('FORBIDDEN');
}

/** Returns the requester, if still permitted to request it; null otherwise. */
async function findRequester(approval: StoredApproval): Promise<StoredStaff | null> {
  const asker = await readStaff(approval.asked_by.id);
  return asker && isActiveStaff(asker) && canRequestApproval(asker, approval) ? asker : null;
}

/** True when the requester may still request it. */
export const isApprovalRequesterAllowed = async (approval: StoredApproval): Promise<boolean> =>
  (await findRequester(approval)) !== null;

/**
 * Condition for an approval's transaction that its requester may still request it.
 * @throws {AppError} CHANGED_MEANWHILE, now or by its transaction.
 */
export async function buildRequesterAllowedCondition(approval: StoredApproval): Promise<WriteOperation> {
  const asker = await findRequester(approval);
  if (!asker) throw new AppError('CHANGED_MEANWHILE');
  return { ...assertReviewStepUp(asker.id, asker.role), label: 'asker', fails: 'CHANGED_MEANWHILE' };
}

/** Returns the view of a just decided approval. @throws {AppError} NOT_FOUND. */
export async function readDecidedApproval({ subject, id }: StoredApproval): Promise<ApprovalView> {
  const [approval, user] = await Promise.all([approvalCollection.read(subject, id), readUser(subject as UserId)]);
  if (!approval) throw new AppError('NOT_FOUND');
  return toApprovalView(approval, user?.username ?? approval.staff?.username ?? '', nowSeconds(), null);
}
