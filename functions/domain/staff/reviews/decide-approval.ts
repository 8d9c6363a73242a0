import { approvalCollection, decideApproval, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { assertIndependentMembers } from '#functions/domain/staff/access/independence.ts';
import { addApprovedMember, updateApprovedMember } from '#functions/domain/staff/access/member-approvals.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { resetMemberApprovalTotal } from '#functions/domain/staff/acts/approval-need.ts';
import {
  buildRequesterAllowedCondition,
  assertMayApproveRequest,
  assertMayRejectRequest,
  readDecidedApproval,
  readOpenApproval,
} from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import {
  applyApprovedConfigChange,
  recordConfigDecision,
  withdrawRequestedConfigChange,
} from '#functions/domain/staff/config/decide-change.ts';
import { withdrawMemberConfigChanges } from '#functions/domain/staff/config/withdraw-config-changes.ts';
import { disburseApprovedLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { releaseLoanApproval } from '#functions/domain/staff/loans/request-loan-approval.ts';
import { writeOffApprovedLoan } from '#functions/domain/staff/loans/write-off-loan.ts';
import { bookApprovedWalletAdjustment, releaseRequestedReversal } from '#functions/domain/staff/money/adjust-wallet.ts';
import { creditApprovedDeposit } from '#functions/domain/staff/money/credit-manually.ts';
import { releaseApprovedHold } from '#functions/domain/staff/money/release-hold.ts';
import { setApprovedCreditScore } from '#functions/domain/staff/people/change-credit-score.ts';
import { applyApprovedEmailChange } from '#functions/domain/staff/people/change-email.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId } from '#shared/ids.ts';
import type { ApprovalKind, ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { approveRequestedBankAccount } from './bank-accounts.ts';

interface ApprovalHandler {
  /** Applies it, with the writes of the decision, in one transaction. */
  approve: (
    approval: StoredApproval,
    operations: readonly WriteOperation[],
    request: StaffChangeContext,
  ) => Promise<void>;
  approved: AuditAction;
  rejected: AuditAction;
}

const kinds: Record<ApprovalKind, ApprovalHandler> = {
  'user.email': { approve: applyApprovedEmailChange, approved: 'user.email_approve', rejected: 'user.email_reject' },
  'wallet.adjust': {
    approve: bookApprovedWalletAdjustment,
    approved: 'wallet.adjust_approve',
    rejected: 'wallet.adjust_reject',
  },
  'deposit.credit': {
    approve: creditApprovedDeposit,
    approved: 'deposit.credit_approve',
    rejected: 'deposit.credit_reject',
  },
  'bank_account.approve': {
    approve: approveRequestedBankAccount,
    approved: 'bank_account.approve',
    rejected: 'bank_account.approve_reject',
  },
  'user.credit_score': {
    approve: setApprovedCreditScore,
    approved: 'user.credit_score_approve',
    rejected: 'user.credit_score_reject',
  },
  'loan.disburse': {
    approve: disburseApprovedLoan,
    approved: 'loan.disburse_approve',
    rejected: 'loan.disburse_reject',
  },
  'loan.write_off': {
    approve: writeOffApprovedLoan,
    approved: 'loan.write_off_approve',
    rejected: 'loan.write_off_reject',
  },
  'staff.add': { approve: addApprovedMember, approved: 'staff.add_approve', rejected: 'staff.add_reject' },
  'staff.change': {
    approve: (...decided) => updateApprovedMember(...decided, withdrawMemberConfigChanges),
    approved: 'staff.change_approve',
    rejected: 'staff.change_reject',
  },
  'config.change': { approve: applyApprovedConfigChange, approved: 'config.approve', rejected: 'config.reject' },
  'ledger.release': {
    approve: releaseApprovedHold,
    approved: 'ledger.release_approve',
    rejected: 'ledger.release_reject',
  },
};

/** Builds the record of a decision: a configuration change is recorded in its object's history. */
const buildDecisionAudit = (
  approval: StoredApproval,
  request: StaffChangeContext,
  action: AuditAction,
): WriteOperation =>
  approval.config
    ? recordConfigDecision(approval, request, action)
    : buildAuditEntry(
        request,
        action,
        approval.subject,
        action === kinds[approval.kind].approved ? approval.changes : [],
        {
          approval: approval.id,
        },
      );

const decision = (
  approval: StoredApproval,
  state: 'approved' | 'rejected',
  { caller: { staff } }: StaffChangeContext,
): WriteOperation => decideApproval(approval, state, { id: staff.id, username: staff.username }, nowSeconds());

/** Its subject may change in between: a timer reminds of a loan, the user repays a part. */
const TRIES = 5;

/** Decides by a code, and restarts when the data has changed. */
const deciding = (
  { caller, code }: StaffChangeContext,
  decide: (spend: WriteOperation) => Promise<ApprovalView>,
): Promise<ApprovalView> => withStepUp(caller, code, (spend) => retryOnConflict(() => decide(spend), TRIES));

/**
 * Applies what another staff member requested, once: an approver who lost the answer and retries gets the current
 * state.
 * @throws {AppError} NOT_FOUND, SELF_APPROVAL, NOT_INDEPENDENT, MEMBER_TOO_NEW, FORBIDDEN; INVALID_ORDER_STATUS when
 * decided, expired or too early; CHANGED_MEANWHILE when its basis or its requester changed; VALIDATION_FAILED for an
 * address taken by another user; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function grantApproval(id: ApprovalId, request: StaffChangeContext): Promise<ApprovalView> {
  const storedApproval = await approvalCollection.find(id);
  if (storedApproval?.state === 'approved' && storedApproval.decided_by?.id === request.caller.staff.id)
    return readDecidedApproval(storedApproval);
  return deciding(request, async (spend) => {
    const approval = await readOpenApproval(id);
    assertMayApproveRequest(approval, request);
    const { approve: act, approved } = kinds[approval.kind];
    const operations = [
      spend,
      decision(approval, 'approved', request),
      await buildRequesterAllowedCondition(approval),
      ...(await assertIndependentMembers(approval.asked_by.id, request.caller.staff.id)),
      ...(await resetMemberApprovalTotal(approval.kind, approval.asked_by.id, approval.second_person)),
      buildDecisionAudit(approval, request, approved),
    ];
    await act(approval, operations, request);
    return readDecidedApproval(approval);
  });
}

/**
 * Rejects or withdraws a request: any role that may request it may do so, and nothing changes.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, INVALID_ORDER_STATUS, CHANGED_MEANWHILE, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function rejectApproval(id: ApprovalId, request: StaffChangeContext): Promise<ApprovalView> {
  return deciding(request, async (spend) => {
    const approval = await readOpenApproval(id);
    assertMayRejectRequest(approval, request);
    await transact([
      spend,
      decision(approval, 'rejected', request),
      ...releaseRequestedReversal(approval),
      ...(await releaseLoanApproval(approval)),
      ...(await withdrawRequestedConfigChange(approval)),
      buildDecisionAudit(approval, request, kinds[approval.kind].rejected),
    ]);
    return readDecidedApproval(approval);
  });
}
