import { toStaffDecisionFields } from '#functions/data/chains/decision.ts';
import type { AccountCounterSnapshot } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { isActiveStaff, readStaff, assertReviewStepUp } from '#functions/data/staff/staff.ts';
import { buildConflictError, type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import { isWithdrawalAddressUnconfirmed, type StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { isLoanCovered } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { assertIndependentMembers } from '#functions/domain/staff/access/independence.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { resetMemberApprovalTotal } from '#functions/domain/staff/acts/approval-need.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { assertCustomerActive, buildCustomerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { queueWithdrawal } from '#functions/domain/withdrawals/sending-queue.ts';
import {
  updateWithdrawal,
  finalizeWithdrawal,
  type WithdrawalChange,
} from '#functions/domain/withdrawals/update-withdrawal.ts';
import { countWithdrawalStep, readWithdrawalCounters } from '#functions/domain/withdrawals/withdrawal-counters.ts';
import { assertNoWithdrawalHold } from '#functions/domain/withdrawals/withdrawal-hold-error.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { can } from '#shared/staff/permissions.ts';
import { assessWithdrawalApprovalNeed } from './assess-withdrawal.ts';
import { readAdminWithdrawal, readWithdrawalWithUser } from './withdrawal-view.ts';

/** The user, or another staff member, interferes. */
const TRIES = 5;

/** True when sending has not begun: a refund is still possible. */
const isUnsent = ({ status, nonce }: StoredWithdrawal): boolean =>
  status === 'pending' || (status === 'processing' && nonce === null);

/**
 * Returns the approvals that still count, of members who may give them now, with conditions that each of them still may.
 * The conditions fail with `ConflictError`, for `retryOnConflict`.
 */
async function readValidApprovals({ id, approvals }: StoredWithdrawal) {
  const members = await Promise.all(approvals.map((approval) => readStaff(approval.id)));
  const valid = members.flatMap((member, i) => {
    const approval = approvals[i];
    const mayApprove = member && isActiveStaff(member) && can(member, 'withdrawals.review');
    return approval && mayApprove ? [{ approval, member }] : [];
  });
  return {
    valid: valid.map(({ approval }) => approval),
    standing: valid.map(({ member }): WriteOperation => ({
      ...assertReviewStepUp(member.id, member.role),
      label: 'earlier approver',
      fails: buildConflictError(`An approver of withdrawal ${id}`, 'counted'),
    })),
  };
}

/**
 * @throws {AppError} INVALID_ORDER_STATUS; SELF_APPROVAL for a member who already approved; NOT_INDEPENDENT,
 * MEMBER_TOO_NEW.
 */
async function approveWithdrawal(
  current: StoredWithdrawal,
  request: StaffChangeContext,
  spend: WriteOperation,
  counts: AccountCounterSnapshot,
): Promise<StoredWithdrawal> {
  const { staff } = request.caller;
  if (current.status !== 'pending') throw new AppError('INVALID_ORDER_STATUS');
  const { valid, standing } = await readValidApprovals(current);
  const approvers = valid.map(({ id }) => id);
  const independent = await assertIndependentMembers(approvers, staff.id);
  const at = nowSeconds();
  const { needed: need, counted } = await assessWithdrawalApprovalNeed(current, staff.id);
  const approvalsNeeded = need ? 2 : current.approvals_needed;
  const text = request.reason.trim();
  const approvals = [...valid, { id: staff.id, username: staff.username, at, text }];
  const isEnough = approvals.length >= approvalsNeeded;
  const change: WithdrawalChange = {
    approvals,
    approvals_needed: approvalsNeeded,
    ...(need && { second_person: need }),
    admin_notes: text,
    ...(isEnough && {
      status: 'processing',
      reason: isWithdrawalAddressUnconfirmed(current, at) ? 'address_unconfirmed' : null,
      approved_at: at,
      ...toStaffDecisionFields(staff, at),
    }),
  };
  const changes = [{ field: 'status', before: current.status, after: isEnough ? 'processing' : current.status }];
  const [first] = valid;
  return updateWithdrawal(
    current,
    change,
    [
      spend,
      ...independent,
      ...standing,
      buildCustomerActiveCondition(current.user_id, 'withdraw'),
      ...counted,
      ...(isEnough && first ? await resetMemberApprovalTotal('withdrawal.approve', first.id, need) : []),
      buildAuditEntry(request, 'withdrawal.approve', current.user_id, changes, { withdrawal: current.id }),
    ],
    countWithdrawalStep(toAccountRef(current), counts),
  );
}

/** @throws {AppError} INVALID_ORDER_STATUS for an ended or signed one. */
function rejectWithdrawal(
  current: StoredWithdrawal,
  request: StaffChangeContext,
  spend: WriteOperation,
): Promise<StoredWithdrawal> {
  const { staff } = request.caller;
  if (!isUnsent(current)) throw new AppError('INVALID_ORDER_STATUS');
  const changes = [{ field: 'status', before: current.status, after: 'rejected' }];
  return finalizeWithdrawal(current, {
    status: 'rejected',
    change: {
      reason: 'rejected_by_staff',
      admin_notes: request.reason.trim(),
      ...toStaffDecisionFields(staff, nowSeconds()),
    },
    operations: [
      spend,
      buildAuditEntry(request, 'withdrawal.reject', current.user_id, changes, { withdrawal: current.id }),
    ],
  });
}

/**
 * Approves a withdrawal, which is sent once enough different members have, or rejects it with a full refund. An
 * approved, unsigned one can still be rejected. Approvals of members who lost their role or access do not count, and
 * the next approval drops them.
 * @throws {AppError} of `POST /admin/deposit-withdraw/withdrawals/{id}/review`.
 */
export async function reviewWithdrawal(
  request: StaffChangeContext,
  id: WithdrawalId,
  action: 'approve' | 'reject',
): Promise<AdminWithdrawal> {
  const { caller, code } = request;
  const { user } = await readWithdrawalWithUser(id);
  const decided = await withStepUp(caller, code, (spend) =>
    retryOnConflict(async () => {
      const { withdrawal, user: owner } = await readWithdrawalWithUser(id);
      if (action === 'reject') return rejectWithdrawal(withdrawal, request, spend);
      const account = toAccountRef(withdrawal);
      const counts = await readWithdrawalCounters(account);
      assertCustomerActive(owner, 'withdraw');
      await assertNoWithdrawalHold(owner);
      if (!(await isLoanCovered(account)))
        throw new AppError('WITHDRAWALS_HELD', { fields: { hold: fieldError('heldUncovered') } });
      return approveWithdrawal(withdrawal, request, spend, counts);
    }, TRIES),
  );
  if (decided.status === 'processing') await queueWithdrawal(decided);
  return readAdminWithdrawal(decided, user);
}
