import { createShardedIndexList } from '#functions/data/table/busy-list.ts';
import { type IdRange, readIdPage } from '#functions/data/table/id-list.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { queryPage } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, AccountRef, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Data of an account other than its money. */
export const accountItems = declareSingleItem(accountPartition, 'ACCOUNT');

const accountsByKind = createShardedIndexList(declareIndexList('gsi2', 'ACCOUNTS'));

/** An account as listed. */
export interface ListedAccount {
  id: AccountId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  created_at: EpochSeconds;
  /** Counts from 1 with each reset; left out for the first. */
  epoch?: number;
  /** When it was reset; a successor is listed instead. */
  ended_at?: EpochSeconds;
}

const fetch: IdRange<ListedAccount>['fetch'] = async (range) => {
  const { items, last } = await queryPage<Omit<ListedAccount, 'id'>>(range);
  return { items: items.map((account) => ({ ...account, id: account.account_id })), last };
};

/** Returns all accounts of a kind by id, in lists of about equal size. Eventually consistent. */
export const getAccountRanges = (kind: AccountKind): IdRange<ListedAccount>[] =>
  accountsByKind.ranges(kind).map((range) => ({ fetch, ...range, from: 'acc_0', to: 'acc_Z~' }));

/** Cursor of a pass over all accounts of a kind. */
export interface AccountCursor {
  /** Index of the list; left out for the first. */
  list?: number;
  /** The last account processed; empty when the list is not started. */
  after: string;
}

/** Returns at most this many accounts after a cursor, and the next cursor; null at the end of all lists. */
export async function readAccountsAfter(
  kind: AccountKind,
  { list = 0, after }: AccountCursor,
  limit: number,
): Promise<{ found: ListedAccount[]; next: AccountCursor | null }> {
  const lists = getAccountRanges(kind);
  const order = { newestFirst: false, after: after === '' ? null : after };
  const { items: entries } = await readIdPage(lists.slice(list, list + 1), order, { limit, offset: 0 });
  const last = entries.at(-1);
  if (last) return { found: entries, next: { list, after: last.id } };
  return { found: entries, next: list + 1 < lists.length ? { list: list + 1, after: '' } : null };
}

/** Builds the write that creates an account; for a reset demo account, with its epoch. */
export const putAccount = (
  account: AccountRef,
  user: UserId,
  at: EpochSeconds,
  epoch: { epoch?: number; previous?: AccountId } = {},
): WriteOperation => ({
  label: `account ${account.id}`,
  put: {
    account_kind: account.kind,
    account_id: account.id,
    user_id: user,
    created_at: at,
    ...epoch,
    ...accountsByKind.place(account.id, account.kind),
  },
  key: accountItems.key(account),
  condition: 'attribute_not_exists(pk)',
});
