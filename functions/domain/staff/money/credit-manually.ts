import { toStaffDecisionFields } from '#functions/data/chains/decision.ts';
import {
  depositCollection,
  isDepositBlockOrphaned,
  getCustomerNoteField,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/approval-requirement.ts';
import { approvalCollection, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { creditDeposit, releaseDeposit } from '#functions/domain/deposits/credit-deposit.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { assessApprovalNeed, type ApprovalNeed } from '#functions/domain/staff/acts/approval-need.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { buildCustomerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import { assertDepositCreditable, toNotCreditableError, reserveClaimedTransfer } from './creditable.ts';
import {
  toDepositCreditRequest,
  getCreditableAmount,
  toDepositCreditChanges,
  isCreditedDepositUnchanged,
} from './deposit-credit-request.ts';

const KIND = 'deposit.credit';

/** Others credit the same customer, or the same member credits, at the same time. */
const TRIES = 5;

export interface DepositReviewResult {
  deposit: StoredDeposit;
  /** Pending approval; null when done. */
  approval_id: ApprovalId | null;
}

/** Decides whether crediting a deposit needs a second person. */
export const assessDepositCredit = async (deposit: StoredDeposit, member: StaffId): Promise<ApprovalNeed> =>
  assessApprovalNeed(KIND, {
    customer: deposit.user_id,
    member,
    value: await readCoinValue(deposit.coin_type, getCreditableAmount(deposit)),
  });

/** Credits a deposit, or releases the frozen part of a vanished one, with its permission, in one transaction. */
function writeCredit(
  deposit: StoredDeposit,
  operations: readonly WriteOperation[],
  { caller: { staff } }: StaffChangeContext,
  words: string,
  customer_note: string | undefined,
): Promise<StoredDeposit> {
  const change = {
    admin_notes: words.trim(),
    ...getCustomerNoteField(customer_note),
    ...toStaffDecisionFields(staff, nowSeconds()),
  };
  const owner = buildCustomerActiveCondition(deposit.user_id, 'deposit');
  if (isDepositBlockOrphaned(deposit)) return releaseDeposit(deposit, { operations: [...operations, owner], change });
  return creditDeposit(deposit, { operations: [...operations, ...reserveClaimedTransfer(deposit)], change, owner });
}

async function requestCreditApproval(
  deposit: StoredDeposit,
  requirement: StoredApprovalRequirement,
  request: StaffChangeContext,
  spend: WriteOperation,
  customer_note: string | undefined,
): Promise<DepositReviewResult> {
  const { id, user_id } = deposit;
  const changes = toDepositCreditChanges(deposit);
  const approval = buildApproval(
    {
      kind: KIND,
      subject: user_id,
      changes,
      wait: 0,
      deposit: { ...toDepositCreditRequest(deposit, requirement.value), ...getCustomerNoteField(customer_note) },
      second_person: requirement,
    },
    request,
  );
  await transact([
    spend,
    approvalCollection.add(user_id, approval),
    buildAuditEntry(request, 'deposit.credit_asked', user_id, changes, { deposit: id, approval: approval.id }),
  ]);
  return { deposit, approval_id: approval.id };
}

/** True when a second member was asked for it already, in its current state. */
const hasOpenCreditApproval = async (deposit: StoredDeposit): Promise<boolean> =>
  (await findOpenApproval(
    deposit.user_id,
    (approval) => approval.deposit?.id === deposit.id && isCreditedDepositUnchanged(approval.deposit, deposit),
  )) !== null;

/**
 * Credits a held deposit on a member's decision, with its own code; if the rules require a second person, it waits for
 * them. `seen` is rejected when it changed meanwhile.
 * @throws {AppError} of `assertDepositCreditable`; INVALID_ORDER_STATUS when a second member is asked already;
 * CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export const creditDepositManually = (
  request: StaffChangeContext,
  current: StoredDeposit,
  customer_note?: string,
): Promise<DepositReviewResult> =>
  withStepUp(request.caller, request.code, (spend) =>
    retryOnConflict(async () => {
      const deposit = await depositCollection.find(current.id);
      if (deposit?.version !== current.version) throw new AppError('CHANGED_MEANWHILE');
      await assertDepositCreditable(deposit);
      if (await hasOpenCreditApproval(deposit)) throw toNotCreditableError('awaitsSecond');
      const { needed, counted } = await assessDepositCredit(deposit, request.caller.staff.id);
      if (needed) return requestCreditApproval(deposit, needed, request, spend, customer_note);
      const detail = { deposit: deposit.id };
      const record = buildAuditEntry(
        request,
        'deposit.approve',
        deposit.user_id,
        toDepositCreditChanges(deposit),
        detail,
      );
      const credited = await writeCredit(deposit, [spend, ...counted, record], request, request.reason, customer_note);
      return { deposit: credited, approval_id: null };
    }, TRIES),
  );

/**
 * Credits a deposit approved by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the deposit differs from the request; those of `assertDepositCreditable`.
 */
export async function creditApprovedDeposit(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
): Promise<void> {
  const was = approval.deposit;
  if (!was) throw new Error(`Approval ${approval.id} says nothing of a deposit.`);
  const deposit = await depositCollection.find(was.id);
  if (!deposit || !isCreditedDepositUnchanged(was, deposit)) throw new AppError('CHANGED_MEANWHILE');
  await assertDepositCreditable(deposit);
  await writeCredit(deposit, operations, request, approval.reason, was.customer_note);
}
