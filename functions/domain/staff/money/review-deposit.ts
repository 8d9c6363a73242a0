import { decidedBy } from '#functions/data/chains/decision.ts';
import {
  creditName,
  deposits,
  heldOf,
  isHeld,
  NOTHING_HELD,
  nameCredit,
  type StoredDeposit,
  WHOLE_TRANSACTION,
} from '#functions/data/deposits/deposits.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readUser } from '#functions/data/people/users.ts';
import { ChangedMeanwhile, type Operation } from '#functions/data/table/transact.ts';
import { ChainUnreachable } from '#functions/domain/chain/chain.ts';
import { blocksOf } from '#functions/domain/chain/is-in-chain.ts';
import { readerOf } from '#functions/domain/chain/readers.ts';
import { changeDeposit, isOpenClaim } from '#functions/domain/deposits/change-deposit.ts';
import { credit, release } from '#functions/domain/deposits/credit-deposit.ts';
import { depthRead } from '#functions/domain/deposits/depth-read.ts';
import { heldTransfers } from '#functions/domain/deposits/reclaim-deposit.ts';
import { reviewConfirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { DepositId } from '#shared/ids.ts';
import { subtract, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';

type Action = 'approve' | 'reject';

const wrongStatus = (message: string) => new Refusal('INVALID_ORDER_STATUS', { message });

/** By its id alone. @throws {Refusal} NOT_FOUND. */
export async function readDepositForStaff(id: DepositId): Promise<StoredDeposit> {
  const deposit = await deposits.find(id);
  if (!deposit) throw new Refusal('NOT_FOUND');
  return deposit;
}

/**
 * Names the transaction that a claim is about, where staff are all that knows of it, so that it is credited once, whoever
 * spoke of it.
 * @throws {Refusal} INVALID_ORDER_STATUS, by its transaction, where it was credited already.
 */
function namedByClaim(deposit: StoredDeposit): Operation[] {
  const { id, network, tx_hash } = deposit;
  if (!isOpenClaim(deposit) || tx_hash === null) return [];
  const name = creditName(network, tx_hash, WHOLE_TRANSACTION);
  const taken = wrongStatus('This transaction is another deposit already.');
  return [nameCredit(name, ownerAccount(deposit), id, taken)];
}

/** @throws {Refusal} INVALID_ORDER_STATUS of what must not be credited; SERVICE_UNAVAILABLE while nobody can tell. */
async function mayCredit(deposit: StoredDeposit): Promise<void> {
  const { network, user_id, block_height: height, block_hash: hash } = deposit;
  const user = await readUser(user_id);
  if (!user || user.closed_at !== undefined) throw wrongStatus('The account is closed.');
  if (height === null || hash === null) {
    // What is credited is what a chain shows: only where none can be asked is it what staff have seen.
    if (readerOf(network)) throw wrongStatus('The chain shows nothing that could be credited.');
    return;
  }
  const depthOf = await depthRead(network);
  if (depthOf({ height, hash }) < deposit.required_confirmations)
    throw wrongStatus('The block is not deep enough in the chain.');
  try {
    if (!(await blocksOf(network)({ height, hash }))) throw wrongStatus('The block is no longer part of the chain.');
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error;
    throw new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  }
}

/**
 * Takes back what was frozen of a credited deposit whose block had vanished, the rest of which stays owed, or ends one that
 * was never credited.
 */
function reject(deposit: StoredDeposit, operations: readonly Operation[], change: Partial<StoredDeposit>) {
  const credited = subtract(deposit.credited, heldOf(deposit));
  return changeDeposit(
    deposit,
    {
      ...change,
      status: 'rejected',
      reason: 'rejected_by_staff',
      credited,
      ...NOTHING_HELD,
      is_reclaimed: credited > ZERO,
      ended_at: nowSeconds(),
    },
    {
      operations,
      money: { operation: 'deposit.reverse', transfers: heldTransfers(deposit, () => 'house:chain') },
      tells: 'deposit_failed',
    },
  );
}

/**
 * Decides a deposit that is held, or kept below the minimum: approved it is credited, rejected it is not. One that was
 * credited and whose block vanished is given free, with what is owed of it, or taken back, as far as it was frozen: the
 * rest is collected from what comes in. The owner is told.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that does not wait for staff, that the chain does not show, or of a
 *   closed account; SERVICE_UNAVAILABLE where its chain does not answer; CHANGED_MEANWHILE; STEP_UP_REQUIRED,
 *   ACCOUNT_LOCKED.
 */
export async function reviewDeposit(request: ChangeRequest, id: DepositId, action: Action): Promise<StoredDeposit> {
  const deposit = await readDepositForStaff(id);
  if (!isHeld(deposit) && deposit.status !== 'uncredited')
    throw wrongStatus('This deposit does not wait for a review.');
  const isVanished = deposit.status === 'completed';
  if (action === 'approve' && !isVanished) await mayCredit(deposit);
  const { staff } = request.caller;
  const change = {
    admin_notes: request.reason.trim(),
    ...decidedBy(staff, nowSeconds()),
  };
  const after = action === 'approve' ? 'completed' : 'rejected';
  const changes = [{ field: 'status', before: isVanished ? 'vanished' : deposit.status, after }];
  const detail = { deposit: id };
  const record = recorded(
    request,
    action === 'approve' ? 'deposit.approve' : 'deposit.reject',
    deposit.user_id,
    changes,
    detail,
  );
  try {
    return await reviewConfirmed(request.caller, request.code, (confirm) => {
      const operations = [...confirm, record];
      if (action === 'reject') return reject(deposit, operations, change);
      if (isVanished) return release(deposit, { operations, change });
      return credit(deposit, { operations: [...operations, ...namedByClaim(deposit)], change });
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new Refusal('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
}
