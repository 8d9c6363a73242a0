import type { AccountKind, AccountRef, JournalId } from '#shared/ids.ts';
import type { MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { shardedIndexList } from './busy-list.ts';
import { type JournalKey, type Key, LIVE_PREFIX, accountPartition, journalPartition, type WalletKey } from './keys.ts';
import { declareIndexList, declareItems } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const wallets = declareItems(accountPartition, `${LIVE_PREFIX}WALLET`);

/** Of one entry: as many wallets and houses as one act moves money between. */
const MOST_LEGS = 60;

/** What moved money in an account, in order of time. */
export const journal = declareItems<AccountRef, JournalId>(journalPartition, 'JOURNAL').withLists({ legs: MOST_LEGS });

/** Entries of everybody's journals by the kind of account and what they are, in order of time. */
const entryList = declareIndexList('gsi2', 'ENTRIES');

/** What every order writes. */
const BUSY: ReadonlySet<string> = new Set<MoneyOperation>([
  'option.place',
  'option.enter',
  'option.settle',
  'futures.place',
  'futures.open',
  'futures.close',
]);
const busyEntries = shardedIndexList(entryList);

/** Puts an entry into the list of what it is. */
export const getEntryIndexKeys = (kind: AccountKind, operation: string, id: JournalId) =>
  (BUSY.has(operation) ? busyEntries : entryList).place(id, kind, operation);

/** Where entries of a kind and operation lie: each of these is in order of time. */
export const getEntryRanges = (kind: AccountKind, operation: string) =>
  BUSY.has(operation) ? busyEntries.ranges(kind, operation) : [entryList.range(kind, operation)];

/** Those of them in which the one with this id may lie. */
export const getEntryRangesForId = (kind: AccountKind, operation: string, id: JournalId) =>
  BUSY.has(operation) ? busyEntries.rangesOf(id, kind, operation) : [entryList.range(kind, operation)];

/** Where an account's entries lie, the oldest first: in its own partition lie those from before they had one to themselves. */
export const getJournalPartitions = (account: AccountRef): string[] => [
  accountPartition(account),
  journalPartition(account),
];

/** Where an entry may lie. */
export const getPossibleJournalKeys = (account: AccountRef, id: JournalId): Key[] =>
  getJournalPartitions(account).map((pk) => ({ pk, sk: journalKey(account, id).sk }));

export const walletKey = (account: AccountRef, type: WalletType, coin: string): WalletKey =>
  wallets.key(account, `${type}#${coin}`) as WalletKey;

export const journalKey = (account: AccountRef, id: JournalId): JournalKey => journal.key(account, id) as JournalKey;

/** Whether a balance or an entry of a journal lies there: what a `Movement` alone writes. */
export const isMoneyKey = ({ sk }: Key): boolean => wallets.holds(sk) || journal.holds(sk);
