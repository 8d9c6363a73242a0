import { approvals, decideApproval, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import { assertIndependent } from '#functions/domain/staff/access/independence.ts';
import { addApproved, changeApproved } from '#functions/domain/staff/access/member-approvals.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import {
  askerStays,
  assertMayApprove,
  assertMayReject,
  decidedApproval,
  readOpenApproval,
} from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { coverMemberTotal } from '#functions/domain/staff/acts/second-person.ts';
import { applyApproved, recordDecision, withdrawRequested } from '#functions/domain/staff/config/decide-change.ts';
import { withdrawChanges } from '#functions/domain/staff/config/withdraw-changes.ts';
import { releaseLoan } from '#functions/domain/staff/loans/ask-second.ts';
import { disburseApproved } from '#functions/domain/staff/loans/disburse-loan.ts';
import { writeOffApproved } from '#functions/domain/staff/loans/write-off-loan.ts';
import { bookApproved, releaseAsked } from '#functions/domain/staff/money/adjust-wallet.ts';
import { creditApproved } from '#functions/domain/staff/money/credit-by-word.ts';
import { releaseApproved } from '#functions/domain/staff/money/release-hold.ts';
import { setApprovedScore } from '#functions/domain/staff/people/change-credit-score.ts';
import { moveToApproved } from '#functions/domain/staff/people/change-email.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId } from '#shared/ids.ts';
import type { ApprovalKind, ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { approveBankAccount } from './bank-accounts.ts';

interface Decided {
  /** Does it, with what notes the decision, in one transaction. */
  approve: (approval: StoredApproval, operations: readonly Operation[], request: ChangeRequest) => Promise<void>;
  approved: AuditAction;
  rejected: AuditAction;
}

const kinds: Record<ApprovalKind, Decided> = {
  'user.email': { approve: moveToApproved, approved: 'user.email_approve', rejected: 'user.email_reject' },
  'wallet.adjust': { approve: bookApproved, approved: 'wallet.adjust_approve', rejected: 'wallet.adjust_reject' },
  'deposit.credit': { approve: creditApproved, approved: 'deposit.credit_approve', rejected: 'deposit.credit_reject' },
  'bank_account.approve': {
    approve: approveBankAccount,
    approved: 'bank_account.approve',
    rejected: 'bank_account.approve_reject',
  },
  'user.credit_score': {
    approve: setApprovedScore,
    approved: 'user.credit_score_approve',
    rejected: 'user.credit_score_reject',
  },
  'loan.disburse': { approve: disburseApproved, approved: 'loan.disburse_approve', rejected: 'loan.disburse_reject' },
  'loan.write_off': {
    approve: writeOffApproved,
    approved: 'loan.write_off_approve',
    rejected: 'loan.write_off_reject',
  },
  'staff.add': { approve: addApproved, approved: 'staff.add_approve', rejected: 'staff.add_reject' },
  'staff.change': {
    approve: (...decided) => changeApproved(...decided, withdrawChanges),
    approved: 'staff.change_approve',
    rejected: 'staff.change_reject',
  },
  'config.change': { approve: applyApproved, approved: 'config.approve', rejected: 'config.reject' },
  'ledger.release': {
    approve: releaseApproved,
    approved: 'ledger.release_approve',
    rejected: 'ledger.release_reject',
  },
};

/** The record of a decision: of a change of the configuration among the changes of its object. */
const recordOf = (approval: StoredApproval, request: ChangeRequest, action: AuditAction): Operation =>
  approval.config
    ? recordDecision(approval, request, action)
    : recorded(request, action, approval.subject, action === kinds[approval.kind].approved ? approval.changes : [], {
        approval: approval.id,
      });

const decision = (
  approval: StoredApproval,
  state: 'approved' | 'rejected',
  { caller: { staff } }: ChangeRequest,
): Operation => decideApproval(approval, state, { id: staff.id, username: staff.username }, nowSeconds());

/** What it is about may change in between: a timer reminds of a loan, its owner repays a part of it. */
const TRIES = 5;

/** Decides by a code, from the beginning again where what was read has changed. */
const deciding = (
  { caller, code }: ChangeRequest,
  decide: (spend: Operation) => Promise<ApprovalView>,
): Promise<ApprovalView> => confirmed(caller, code, (spend) => retryChanged(() => decide(spend), TRIES));

/**
 * Does what another member of staff has asked for, once: whoever approved it and asks again, since the answer was lost,
 * is told how it stands.
 * @throws {Refusal} NOT_FOUND, SELF_APPROVAL, NOT_INDEPENDENT, MEMBER_TOO_NEW, FORBIDDEN; INVALID_ORDER_STATUS of what
 * was decided, ran out or is too early; CHANGED_MEANWHILE where what it rests on, or whoever asked for it, is no
 * longer as it was; VALIDATION_FAILED of an address that somebody else has by now; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function approve(id: ApprovalId, request: ChangeRequest): Promise<ApprovalView> {
  const found = await approvals.find(id);
  if (found?.state === 'approved' && found.decided_by?.id === request.caller.staff.id) return decidedApproval(found);
  return deciding(request, async (spend) => {
    const approval = await readOpenApproval(id);
    assertMayApprove(approval, request);
    const { approve: act, approved } = kinds[approval.kind];
    const operations = [
      spend,
      decision(approval, 'approved', request),
      await askerStays(approval),
      ...(await assertIndependent(approval.asked_by.id, request.caller.staff.id)),
      ...(await coverMemberTotal(approval.kind, approval.asked_by.id, approval.second_person)),
      recordOf(approval, request, approved),
    ];
    await act(approval, operations, request);
    return decidedApproval(approval);
  });
}

/**
 * Refuses what somebody has asked for, or takes it back: whoever may ask may, nothing changes by it.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, INVALID_ORDER_STATUS, CHANGED_MEANWHILE, STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function reject(id: ApprovalId, request: ChangeRequest): Promise<ApprovalView> {
  return deciding(request, async (spend) => {
    const approval = await readOpenApproval(id);
    assertMayReject(approval, request);
    await transact([
      spend,
      decision(approval, 'rejected', request),
      ...releaseAsked(approval),
      ...(await releaseLoan(approval)),
      ...(await withdrawRequested(approval)),
      recordOf(approval, request, kinds[approval.kind].rejected),
    ]);
    return decidedApproval(approval);
  });
}
