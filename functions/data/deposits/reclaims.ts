import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { collection } from '#functions/data/table/collection.ts';
import { ofAccount } from '#functions/data/table/keys.ts';
import { indexList } from '#functions/data/table/kinds.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, DepositId } from '#shared/ids.ts';
import { isReclaimed, type StoredDeposit } from './deposits.ts';

/** Names a deposit whose credit is reclaimed, under its id: an account may have thousands of deposits, and few of these. */
export interface StoredReclaim {
  id: DepositId;
  account_kind: 'live';
  account_id: AccountId;
  coin_type: string;
}

const everybodys = indexList('gsi1', 'RECLAIMS');

export const reclaims = collection<StoredReclaim>()({
  partition: ofAccount,
  kind: 'RECLAIM',
  id: 'dep',
  called: 'reclaim of deposit',
  deletes: true,
  gsi1: ({ id }) => everybodys.place(id),
});

/** Everybody's: through a sparse index, a moment behind. */
export const allReclaims = (): AsyncGenerator<StoredReclaim> => reclaims.eachIn(everybodys.range());

/** The deposits of an account whose credits in this coin are reclaimed. */
export async function reclaimsIn(account: AccountRef, coin: string): Promise<StoredReclaim[]> {
  const found: StoredReclaim[] = [];
  for await (const one of reclaims.each(account)) if (one.coin_type === coin) found.push(one);
  return found;
}

/** Keeps the names in step with a deposit that changes; belongs into its transaction. */
export function followReclaim(seen: StoredDeposit, next: StoredDeposit): Operation[] {
  if (isReclaimed(seen) === isReclaimed(next)) return [];
  const { id, account_kind, account_id, coin_type } = next;
  const account = ownerAccount(next);
  return isReclaimed(next)
    ? [reclaims.add(account, { id, account_kind, account_id, coin_type })]
    : [reclaims.delete(account, id)];
}
