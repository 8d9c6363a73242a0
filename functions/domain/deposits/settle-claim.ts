import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { confirmDeposit } from './confirm-deposits.ts';
import type { FoundDepositTransfer } from './deposit-transfer.ts';
import { type DepositTransactionLookup, lookUpClaimTransaction } from './look-up-deposit-transaction.ts';
import { withCurrentDeposit } from './read-deposit.ts';
import { recordDepositTransfer } from './record-transfer.ts';
import { updateDeposit, isOpenDepositClaim } from './update-deposit.ts';

/** Records found transfers and counts their confirmations. */
export async function recordDepositTransfers(own: readonly FoundDepositTransfer[]): Promise<StoredDeposit[]> {
  const notedDeposits: StoredDeposit[] = [];
  for (const foundTransfer of own) {
    const deposit = await recordDepositTransfer(foundTransfer);
    if (deposit) notedDeposits.push(await confirmDeposit(deposit));
  }
  return notedDeposits;
}

/** Returns the outcome of a claim whose transaction pays the user nothing; null while unknown. */
export function getDepositClaimOutcome(
  { coin_type }: Pick<StoredDeposit, 'coin_type'>,
  { transaction, others }: DepositTransactionLookup,
): Partial<StoredDeposit> | null {
  if (transaction.block === null) return null;
  if (!transaction.succeeded) return { status: 'failed', reason: 'never_seen', ended_at: nowSeconds() };
  const [paidTransfer] = [...others.filter((transfer) => transfer.coin_type === coin_type), ...others];
  if (!paidTransfer) return { status: 'processing', reason: 'wrong_token' };
  return { status: 'processing', reason: 'another_address', address: paidTransfer.to };
}

/**
 * Looks up the transaction of a claim and handles the result: transfers to the user’s own address are confirmed like
 * any deposit; others are held for staff, with the reason. Returns the claim’s new state.
 * @throws {ChainUnreachableError} if the chain does not answer.
 */
export async function settleDepositClaim(claim: StoredDeposit): Promise<StoredDeposit> {
  if (claim.status !== 'pending') return claim;
  const lookup = await lookUpClaimTransaction(claim);
  if (!lookup) return claim;
  const notedDeposits = await recordDepositTransfers(lookup.own);
  return withCurrentDeposit(claim, async (now) => {
    if (!isOpenDepositClaim(now)) return now;
    // Its transaction was found before and is a deposit of its own.
    if (notedDeposits.length > 0) return updateDeposit(now, { status: 'cancelled', ended_at: nowSeconds() });
    const verdict = now.status === 'pending' ? getDepositClaimOutcome(now, lookup) : null;
    if (!verdict) return now;
    return updateDeposit(now, verdict, { tells: verdict.status === 'failed' ? 'deposit_failed' : 'deposit_held' });
  });
}
