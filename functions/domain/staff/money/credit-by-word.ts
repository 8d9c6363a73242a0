import { decidedBy } from '#functions/data/chains/decision.ts';
import { deposits, isVanished, noteFor, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { approvals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import type { StoredSecondPerson } from '#functions/data/staff/second-person.ts';
import { type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import { credit, release } from '#functions/domain/deposits/credit-deposit.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, newApproval } from '#functions/domain/staff/acts/approvals.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { customerStaysActive } from '#functions/domain/staff/acts/customer-standing.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { assessSecondPerson, type SecondPersonNeed } from '#functions/domain/staff/acts/second-person.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { askedOfDeposit, creditableAmount, creditChanges, isAsAsked } from './asked-credit.ts';
import { assertCreditable, notYet, takeClaimedTransfer } from './creditable.ts';

const KIND = 'deposit.credit';

/** Others credit to the same customer, or by the same member, at the same time. */
const TRIES = 5;

export interface Reviewed {
  deposit: StoredDeposit;
  /** What waits for a second member of staff; null where it is done. */
  approval_id: ApprovalId | null;
}

/** Decides whether crediting a deposit takes a second person. */
export const assessCredit = async (deposit: StoredDeposit, member: StaffId): Promise<SecondPersonNeed> =>
  assessSecondPerson(KIND, {
    customer: deposit.user_id,
    member,
    value: await readCoinValue(deposit.coin_type, creditableAmount(deposit)),
  });

/** Credits a deposit, or releases what was frozen of one that vanished, with what permits it, in one transaction. */
function write(
  deposit: StoredDeposit,
  operations: readonly Operation[],
  { caller: { staff } }: ChangeRequest,
  words: string,
  customer_note: string | undefined,
): Promise<StoredDeposit> {
  const change = { admin_notes: words.trim(), ...noteFor(customer_note), ...decidedBy(staff, nowSeconds()) };
  const owner = customerStaysActive(deposit.user_id, 'deposit');
  if (isVanished(deposit)) return release(deposit, { operations: [...operations, owner], change });
  return credit(deposit, { operations: [...operations, ...takeClaimedTransfer(deposit)], change, owner });
}

async function ask(
  deposit: StoredDeposit,
  needed: StoredSecondPerson,
  request: ChangeRequest,
  spend: Operation,
  customer_note: string | undefined,
): Promise<Reviewed> {
  const { id, user_id } = deposit;
  const changes = creditChanges(deposit);
  const approval = newApproval(
    {
      kind: KIND,
      subject: user_id,
      changes,
      wait: 0,
      deposit: { ...askedOfDeposit(deposit, needed.value), ...noteFor(customer_note) },
      second_person: needed,
    },
    request,
  );
  await transact([
    spend,
    approvals.add(user_id, approval),
    recorded(request, 'deposit.credit_asked', user_id, changes, { deposit: id, approval: approval.id }),
  ]);
  return { deposit, approval_id: approval.id };
}

/** Whether a second member is asked for it already, as it is now. */
const isAskedFor = async (deposit: StoredDeposit): Promise<boolean> =>
  (await findOpenApproval(
    deposit.user_id,
    (one) => one.deposit?.id === deposit.id && isAsAsked(one.deposit, deposit),
  )) !== null;

/**
 * Credits a deposit that is held by the word of a member, by a code of its own; where the rules ask for a second person it
 * waits for them. `seen` is refused where it changed meanwhile.
 * @throws {Refusal} of `assertCreditable`; INVALID_ORDER_STATUS where a second member is asked already;
 *   CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export const creditByWord = (request: ChangeRequest, seen: StoredDeposit, customer_note?: string): Promise<Reviewed> =>
  confirmed(request.caller, request.code, (spend) =>
    retryChanged(async () => {
      const deposit = await deposits.find(seen.id);
      if (deposit?.version !== seen.version) throw new Refusal('CHANGED_MEANWHILE');
      await assertCreditable(deposit);
      if (await isAskedFor(deposit)) throw notYet('awaitsSecond');
      const { needed, counted } = await assessCredit(deposit, request.caller.staff.id);
      if (needed) return ask(deposit, needed, request, spend, customer_note);
      const detail = { deposit: deposit.id };
      const record = recorded(request, 'deposit.approve', deposit.user_id, creditChanges(deposit), detail);
      const credited = await write(deposit, [spend, ...counted, record], request, request.reason, customer_note);
      return { deposit: credited, approval_id: null };
    }, TRIES),
  );

/**
 * Credits what another member of staff has approved, with what notes that.
 * @throws {Refusal} CHANGED_MEANWHILE where the deposit is no longer as it was asked for; those of `assertCreditable`.
 */
export async function creditApproved(
  approval: StoredApproval,
  operations: readonly Operation[],
  request: ChangeRequest,
): Promise<void> {
  const was = approval.deposit;
  if (!was) throw new Error(`Approval ${approval.id} says nothing of a deposit.`);
  const deposit = await deposits.find(was.id);
  if (!deposit || !isAsAsked(was, deposit)) throw new Refusal('CHANGED_MEANWHILE');
  await assertCreditable(deposit);
  await write(deposit, operations, request, approval.reason, was.customer_note);
}
