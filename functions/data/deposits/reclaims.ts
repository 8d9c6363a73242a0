import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, DepositId } from '#shared/ids.ts';
import { isDepositReclaimed, type StoredDeposit } from './deposits.ts';

/**
 * Names a deposit whose credit is reclaimed, under its id: an account may have thousands of deposits, but few of these.
 */
export interface StoredDepositReclaim {
  id: DepositId;
  account_kind: 'live';
  account_id: AccountId;
  coin_type: string;
}

const everybodys = declareIndexList('gsi1', 'RECLAIMS');

export const depositReclaimCollection = collection<StoredDepositReclaim>()({
  partition: accountPartition,
  kind: 'RECLAIM',
  id: 'dep',
  called: 'reclaim of deposit',
  deletes: true,
  gsi1: ({ id }) => everybodys.place(id),
});

/** Returns the reclaims of all users. Eventually consistent sparse index. */
export const iterateDepositReclaims = (): AsyncGenerator<StoredDepositReclaim> =>
  depositReclaimCollection.eachIn(everybodys.range());

/** Returns the deposits of an account whose credits in this coin are reclaimed. */
export async function readDepositReclaims(account: AccountRef, coin: string): Promise<StoredDepositReclaim[]> {
  const coinReclaims: StoredDepositReclaim[] = [];
  for await (const reclaim of depositReclaimCollection.each(account))
    if (reclaim.coin_type === coin) coinReclaims.push(reclaim);
  return coinReclaims;
}

/** Updates the names for a deposit that changes. Belongs in its transaction. */
export function syncDepositReclaim(current: StoredDeposit, next: StoredDeposit): WriteOperation[] {
  if (isDepositReclaimed(current) === isDepositReclaimed(next)) return [];
  const { id, account_kind, account_id, coin_type } = next;
  const account = toAccountRef(next);
  return isDepositReclaimed(next)
    ? [depositReclaimCollection.add(account, { id, account_kind, account_id, coin_type })]
    : [depositReclaimCollection.delete(account, id)];
}
