import { toDecisionFields } from '#functions/data/chains/decision.ts';
import {
  deposits,
  isDepositVanished,
  getCustomerNoteField,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { approvals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/second-person.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { creditDeposit, releaseDeposit } from '#functions/domain/deposits/credit-deposit.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { customerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { assessApprovalNeed, type ApprovalNeed } from '#functions/domain/staff/acts/second-person.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import { toRequestedCredit, getCreditableAmount, toCreditChanges, isDepositUnchanged } from './asked-credit.ts';
import { assertCreditable, notCreditableError, reserveClaimedTransfer } from './creditable.ts';

const KIND = 'deposit.credit';

/** Others credit the same customer, or the same member credits, at the same time. */
const TRIES = 5;

export interface DepositReviewResult {
  deposit: StoredDeposit;
  /** Pending approval; null when done. */
  approval_id: ApprovalId | null;
}

/** Decides whether crediting a deposit needs a second person. */
export const assessCredit = async (deposit: StoredDeposit, member: StaffId): Promise<ApprovalNeed> =>
  assessApprovalNeed(KIND, {
    customer: deposit.user_id,
    member,
    value: await readCoinValue(deposit.coin_type, getCreditableAmount(deposit)),
  });

/** Credits a deposit, or releases the frozen part of a vanished one, with its permission, in one transaction. */
function write(
  deposit: StoredDeposit,
  operations: readonly WriteOperation[],
  { caller: { staff } }: ChangeRequest,
  words: string,
  customer_note: string | undefined,
): Promise<StoredDeposit> {
  const change = {
    admin_notes: words.trim(),
    ...getCustomerNoteField(customer_note),
    ...toDecisionFields(staff, nowSeconds()),
  };
  const owner = customerActiveCondition(deposit.user_id, 'deposit');
  if (isDepositVanished(deposit)) return releaseDeposit(deposit, { operations: [...operations, owner], change });
  return creditDeposit(deposit, { operations: [...operations, ...reserveClaimedTransfer(deposit)], change, owner });
}

async function ask(
  deposit: StoredDeposit,
  requirement: StoredApprovalRequirement,
  request: ChangeRequest,
  spend: WriteOperation,
  customer_note: string | undefined,
): Promise<DepositReviewResult> {
  const { id, user_id } = deposit;
  const changes = toCreditChanges(deposit);
  const approval = buildApproval(
    {
      kind: KIND,
      subject: user_id,
      changes,
      wait: 0,
      deposit: { ...toRequestedCredit(deposit, requirement.value), ...getCustomerNoteField(customer_note) },
      second_person: requirement,
    },
    request,
  );
  await transact([
    spend,
    approvals.add(user_id, approval),
    auditEntry(request, 'deposit.credit_asked', user_id, changes, { deposit: id, approval: approval.id }),
  ]);
  return { deposit, approval_id: approval.id };
}

/** True when a second member was asked for it already, in its current state. */
const isAskedFor = async (deposit: StoredDeposit): Promise<boolean> =>
  (await findOpenApproval(
    deposit.user_id,
    (approval) => approval.deposit?.id === deposit.id && isDepositUnchanged(approval.deposit, deposit),
  )) !== null;

/**
 * Credits a held deposit on a member's decision, with its own code; if the rules require a second person, it waits for
 * them. `seen` is rejected when it changed meanwhile.
 * @throws {AppError} of `assertCreditable`; INVALID_ORDER_STATUS when a second member is asked already;
 * CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export const creditManually = (
  request: ChangeRequest,
  current: StoredDeposit,
  customer_note?: string,
): Promise<DepositReviewResult> =>
  withStepUp(request.caller, request.code, (spend) =>
    retryOnConflict(async () => {
      const deposit = await deposits.find(current.id);
      if (deposit?.version !== current.version) throw new AppError('CHANGED_MEANWHILE');
      await assertCreditable(deposit);
      if (await isAskedFor(deposit)) throw notCreditableError('awaitsSecond');
      const { needed, counted } = await assessCredit(deposit, request.caller.staff.id);
      if (needed) return ask(deposit, needed, request, spend, customer_note);
      const detail = { deposit: deposit.id };
      const record = auditEntry(request, 'deposit.approve', deposit.user_id, toCreditChanges(deposit), detail);
      const credited = await write(deposit, [spend, ...counted, record], request, request.reason, customer_note);
      return { deposit: credited, approval_id: null };
    }, TRIES),
  );

/**
 * Credits a deposit approved by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the deposit differs from the request; those of `assertCreditable`.
 */
export async function creditApprovedDeposit(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: ChangeRequest,
): Promise<void> {
  const was = approval.deposit;
  if (!was) throw new Error(`Approval ${approval.id} says nothing of a deposit.`);
  const deposit = await deposits.find(was.id);
  if (!deposit || !isDepositUnchanged(was, deposit)) throw new AppError('CHANGED_MEANWHILE');
  await assertCreditable(deposit);
  await write(deposit, operations, request, approval.reason, was.customer_note);
}
