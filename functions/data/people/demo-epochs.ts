import { indexes, keys } from '#functions/data/table/keys.ts';
import { get, queryAll } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { putAccount } from './users.ts';

/** A demo account as stored. Each reset begins an epoch, which is an account of its own in the ledger. */
export interface StoredEpoch {
  account_id: AccountId;
  user_id: UserId;
  created_at: EpochSeconds;
  /** Counted from 1; left out of the first. */
  epoch?: number;
  /** When it was reset, what came after it, and when nothing was left in it. */
  ended_at?: EpochSeconds;
  next?: AccountId;
  emptied_at?: EpochSeconds;
}

export const epochOf = (account: StoredEpoch | null): number => account?.epoch ?? 1;

export const readEpoch = (account: AccountRef): Promise<StoredEpoch | null> => get<StoredEpoch>(keys.account(account));

/** Gives a person their first demo account; the condition labelled `demo` fails where they have one by now. */
export const openFirstEpoch = (user: UserId, account: AccountRef, at: EpochSeconds): Operation[] => [
  {
    label: 'demo',
    key: keys.user(user),
    update: 'SET demo_account = :account',
    condition: 'attribute_exists(pk) AND attribute_not_exists(demo_account)',
    values: { ':account': account.id },
  },
  putAccount(account, user, at),
];

/**
 * Ends an epoch of a demo account and begins the next: from this transaction on nothing is opened in the old one, and
 * the person acts in the new one. The old one waits in an index until it is empty.
 */
export function turnEpoch(
  user: UserId,
  old: AccountRef,
  next: AccountRef,
  epoch: number,
  at: EpochSeconds,
): Operation[] {
  const account = putAccount(next, user, at, { epoch, previous: old.id });
  return [
    {
      label: 'demo',
      key: keys.user(user),
      update: 'SET demo_account = :next',
      condition: 'demo_account = :old',
      values: { ':next': next.id, ':old': old.id },
      fails: 'CHANGED_MEANWHILE',
    },
    { ...account, label: 'next epoch' },
    {
      label: 'old epoch',
      key: keys.account(old),
      update: 'SET ended_at = :at, #next = :next, gsi1pk = :pk, gsi1sk = :sk',
      names: { '#next': 'next' },
      values: { ':at': at, ':next': next.id, ':pk': indexes.endedEpochsPk(), ':sk': old.id },
    },
    {
      label: 'old counters',
      key: keys.counters(old),
      update: 'SET ended_at = :at ADD event_seq :one',
      values: { ':at': at, ':one': 1 },
    },
  ];
}

/** Of the counters of an account, for each transaction that opens something there. */
export const NOT_ENDED = 'attribute_not_exists(ended_at)';

/** Whether an account was reset, so that nothing is opened in it any more. */
export const isEnded = async (account: AccountRef): Promise<boolean> =>
  account.kind === 'demo' && (await readEpoch(account))?.ended_at !== undefined;

/** What is open in an account that was reset. */
export interface OpenCounts {
  open_options?: number;
  open_futures_orders?: number;
  open_positions?: number;
}

/** For the transaction that empties the wallets: only once nothing is open, and once. */
export const emptyEpoch = (account: AccountRef, at: EpochSeconds): Operation[] => [
  {
    label: 'nothing open',
    check: keys.counters(account),
    condition: ['open_options', 'open_futures_orders', 'open_positions']
      .map((name) => `(attribute_not_exists(${name}) OR ${name} = :none)`)
      .join(' AND '),
    values: { ':none': 0 },
  },
  {
    label: 'emptied',
    key: keys.account(account),
    update: 'SET emptied_at = :at REMOVE gsi1pk, gsi1sk',
    condition: 'attribute_exists(ended_at) AND attribute_not_exists(emptied_at)',
    values: { ':at': at },
  },
];

/** Accounts that were reset and are not empty yet: through an index, a moment behind. */
export async function* endedEpochs(): AsyncGenerator<AccountRef> {
  for await (const { account_id } of queryAll<StoredEpoch>({ index: 'gsi1', pk: indexes.endedEpochsPk() }))
    yield { kind: 'demo', id: account_id };
}
