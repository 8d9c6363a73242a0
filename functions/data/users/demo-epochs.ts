import { accountCounters, assertNoOpenItems } from '#functions/data/ledger/account-counters.ts';
import { accountItems, putAccount } from '#functions/data/ledger/accounts.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { userItems } from './users.ts';

/** Sparse: demo accounts that were reset and are not empty yet. */
const endedAccounts = declareIndexList('gsi1', 'ENDED_EPOCHS');

/** A demo account as stored. Each reset begins an epoch, which is an account of its own in the ledger. */
export interface StoredDemoEpoch {
  account_id: AccountId;
  user_id: UserId;
  created_at: EpochSeconds;
  /** Counts from 1; left out for the first. */
  epoch?: number;
  /** Times of its reset and of being empty, and its successor. */
  ended_at?: EpochSeconds;
  next?: AccountId;
  emptied_at?: EpochSeconds;
}

export const getDemoEpochNumber = (account: StoredDemoEpoch | null): number => account?.epoch ?? 1;

export const readDemoEpoch = (account: AccountRef): Promise<StoredDemoEpoch | null> =>
  getItem<StoredDemoEpoch>(accountItems.key(account));

/** Creates a user's first demo account. @throws {ConflictError} by its transaction when they have one already. */
export const openFirstDemoEpoch = (user: UserId, account: AccountRef, at: EpochSeconds): WriteOperation[] => [
  {
    label: 'demo',
    key: userItems.key(user),
    update: 'SET demo_account = :account',
    condition: 'attribute_exists(pk) AND attribute_not_exists(demo_account)',
    values: { ':account': account.id },
    fails: buildConflictError(`The demo account of ${user}`, 'opened'),
  },
  putAccount(account, user, at),
];

/**
 * Ends an epoch of a demo account and begins the next: from this transaction on nothing opens in the old one, and the
 * user acts in the new one. The old one stays in an index until it is empty.
 */
export function startNextDemoEpoch(
  user: UserId,
  old: AccountRef,
  next: AccountRef,
  epoch: number,
  at: EpochSeconds,
): WriteOperation[] {
  const { gsi1pk, gsi1sk } = endedAccounts.place(old.id);
  return [
    {
      label: 'demo',
      key: userItems.key(user),
      update: 'SET demo_account = :next',
      condition: 'demo_account = :old',
      values: { ':next': next.id, ':old': old.id },
      fails: 'CHANGED_MEANWHILE',
    },
    putAccount(next, user, at, { epoch, previous: old.id }),
    {
      label: 'old epoch',
      key: accountItems.key(old),
      update: 'SET ended_at = :at, #next = :next, gsi1pk = :pk, gsi1sk = :sk',
      names: { '#next': 'next' },
      values: { ':at': at, ':next': next.id, ':pk': gsi1pk, ':sk': gsi1sk },
    },
    {
      label: 'old counters',
      key: accountCounters.key(old),
      update: 'SET ended_at = :at ADD event_seq :one',
      values: { ':at': at, ':one': 1 },
    },
  ];
}

/** True when an account was reset, so that nothing opens in it any more. */
export const isDemoEpochEnded = async (account: AccountRef): Promise<boolean> =>
  account.kind === 'demo' && (await readDemoEpoch(account))?.ended_at !== undefined;

/**
 * Marks an epoch as empty, for the transaction that empties its wallets: once, and only when nothing is open.
 * @throws {ConflictError} by its transaction when done before; {OpenItemsError}.
 */
export const markDemoEpochEmptied = (account: AccountRef, at: EpochSeconds): WriteOperation[] => [
  {
    label: 'emptied',
    key: accountItems.key(account),
    update: 'SET emptied_at = :at REMOVE gsi1pk, gsi1sk',
    condition: 'attribute_exists(ended_at) AND attribute_not_exists(emptied_at)',
    values: { ':at': at },
    fails: buildConflictError(`Account ${account.id}`, 'emptied'),
  },
  assertNoOpenItems(account),
];

/** Returns accounts that were reset and are not empty yet. Eventually consistent index. */
export async function* iterateEndedDemoEpochs(): AsyncGenerator<AccountRef> {
  for await (const { account_id } of queryAllItems<StoredDemoEpoch>(endedAccounts.range()))
    yield { kind: 'demo', id: account_id };
}
