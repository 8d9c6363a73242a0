import {
  type StoredWithdrawal,
  withdrawalCollection,
  withdrawalStatusIndex,
} from '#functions/data/withdrawals/withdrawals.ts';

/** Yields pending or processing withdrawals, the longest-waiting first: through an index, a moment behind. */
export const iterateOpenWithdrawals = (status: 'pending' | 'processing'): AsyncGenerator<StoredWithdrawal> =>
  withdrawalCollection.eachIn(withdrawalStatusIndex.range(status));
