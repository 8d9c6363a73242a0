import { isSameTransactionHash } from '#functions/data/chains/transaction-hash.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import type { FoundDepositTransfer } from './deposit-transfer.ts';
import { isOpenDepositClaim } from './update-deposit.ts';

/** Time for which a claim stays open, seconds. */
export const DEPOSIT_CLAIM_LIFETIME_SECONDS = 7 * DAY_SECONDS;

/** Returns an account’s deposits since this many seconds ago, oldest first. */
export const readDepositsSince = (account: AccountRef, seconds: number): AsyncGenerator<StoredDeposit> => {
  const idBounds = toIdBounds(depositCollection.idPrefix, { from: addSeconds(nowSeconds(), -seconds) });
  return mergeIdRanges([{ ...depositCollection.listOf(account), ...idBounds }], { newestFirst: false, after: null });
};

/** True when a claim or deposit is of this transaction: the same hash on another network is another transaction. */
export const isDepositOfTransaction = (deposit: StoredDeposit, network: string, hash: string): boolean =>
  deposit.network === network && isSameTransactionHash(deposit.tx_hash, hash);

/**
 * Finds the claim for a transfer: by network and hash, else the oldest one without a hash of the same coin, network and
 * amount. Null when there is none.
 */
export async function findDepositClaim(
  account: AccountRef,
  { network, transfer }: Pick<FoundDepositTransfer, 'network' | 'transfer'>,
  amount: Amount,
): Promise<StoredDeposit | null> {
  let like: StoredDeposit | null = null;
  for await (const deposit of readDepositsSince(account, DEPOSIT_CLAIM_LIFETIME_SECONDS + DAY_SECONDS)) {
    if (!isOpenDepositClaim(deposit)) continue;
    if (isDepositOfTransaction(deposit, network, transfer.tx_hash)) return deposit;
    const { tx_hash, status, coin_type, chain_type } = deposit;
    const isLike =
      tx_hash === null &&
      status === 'pending' &&
      coin_type === transfer.coin_type &&
      chain_type === transfer.chain_type &&
      deposit.amount === amount;
    if (isLike) like ??= deposit;
  }
  return like;
}
