import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { updateDeposit, isOpenDepositClaim } from './change-deposit.ts';
import { confirmDeposit } from './confirm-deposits.ts';
import type { FoundTransfer } from './found-transfer.ts';
import { type TransactionLookup, lookUpClaim } from './look-up.ts';
import { recordTransfer } from './note-transfer.ts';
import { withDeposit } from './read-deposit.ts';

/** Takes what was found of a transaction, and counts the blocks on it. */
export async function recordTransfers(own: readonly FoundTransfer[]): Promise<StoredDeposit[]> {
  const noted: StoredDeposit[] = [];
  for (const found of own) {
    const deposit = await recordTransfer(found);
    if (deposit) noted.push(await confirmDeposit(deposit));
  }
  return noted;
}

/** What a claim becomes by a transaction that pays its owner nothing; null while that is not known yet. */
export function getClaimOutcome(
  { coin_type }: Pick<StoredDeposit, 'coin_type'>,
  { transaction, others }: TransactionLookup,
): Partial<StoredDeposit> | null {
  if (transaction.block === null) return null;
  if (!transaction.succeeded) return { status: 'failed', reason: 'never_seen', ended_at: nowSeconds() };
  const [paid] = [...others.filter((one) => one.coin_type === coin_type), ...others];
  if (!paid) return { status: 'processing', reason: 'wrong_token' };
  return { status: 'processing', reason: 'another_address', address: paid.to };
}

/**
 * Looks up by which transaction somebody says they sent something, and takes what is found of it: what came to their own
 * address is confirmed as any deposit is; what did not is held for staff, with the reason. Gives what the claim is now.
 * @throws {ChainUnreachable} where the chain does not answer.
 */
export async function settleClaim(claim: StoredDeposit): Promise<StoredDeposit> {
  if (claim.status !== 'pending') return claim;
  const found = await lookUpClaim(claim);
  if (!found) return claim;
  const noted = await recordTransfers(found.own);
  return withDeposit(claim, async (now) => {
    if (!isOpenDepositClaim(now)) return now;
    // What it names was found before, and is a deposit of its own.
    if (noted.length > 0) return updateDeposit(now, { status: 'cancelled', ended_at: nowSeconds() });
    const verdict = now.status === 'pending' ? getClaimOutcome(now, found) : null;
    if (!verdict) return now;
    return updateDeposit(now, verdict, { tells: verdict.status === 'failed' ? 'deposit_failed' : 'deposit_held' });
  });
}
