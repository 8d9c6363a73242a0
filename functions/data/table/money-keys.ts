import type { AccountKind, AccountRef, JournalId } from '#shared/ids.ts';
import type { MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { shardedIndexList } from './busy-list.ts';
import { type JournalKey, type Key, LIVE_PREFIX, accountPartition, journalPartition, type WalletKey } from './keys.ts';
import { declareIndexList, declareItems } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const wallets = declareItems(accountPartition, `${LIVE_PREFIX}WALLET`);

/** Most postings of one entry: as many wallets and house accounts as one operation posts to. */
const MOST_LEGS = 60;

/** Journal entries of an account, in order of time. */
export const journal = declareItems<AccountRef, JournalId>(journalPartition, 'JOURNAL').withLists({ legs: MOST_LEGS });

/** Entries of all users' journals by kind of account and operation, in order of time. */
const entryList = declareIndexList('gsi2', 'ENTRIES');

/** Operations that every order writes. */
const BUSY: ReadonlySet<string> = new Set<MoneyOperation>([
  'option.place',
  'option.enter',
  'option.settle',
  'futures.place',
  'futures.open',
  'futures.close',
]);
const busyEntries = shardedIndexList(entryList);

/** Builds the place of an entry in the list of its operation. */
export const getEntryIndexKeys = (kind: AccountKind, operation: string, id: JournalId) =>
  (BUSY.has(operation) ? busyEntries : entryList).place(id, kind, operation);

/** Returns the lists of entries of a kind and operation, each in order of time. */
export const getEntryRanges = (kind: AccountKind, operation: string) =>
  BUSY.has(operation) ? busyEntries.ranges(kind, operation) : [entryList.range(kind, operation)];

/** Returns those of them that may hold this id. */
export const getEntryRangesForId = (kind: AccountKind, operation: string, id: JournalId) =>
  BUSY.has(operation) ? busyEntries.rangesOf(id, kind, operation) : [entryList.range(kind, operation)];

/**
 * Returns the partitions of an account's entries, oldest first: its own partition has those from before the journal had
 * its own.
 */
export const getJournalPartitions = (account: AccountRef): string[] => [
  accountPartition(account),
  journalPartition(account),
];

/** Returns the possible keys of an entry. */
export const getPossibleJournalKeys = (account: AccountRef, id: JournalId): Key[] =>
  getJournalPartitions(account).map((pk) => ({ pk, sk: journalKey(account, id).sk }));

export const walletKey = (account: AccountRef, type: WalletType, coin: string): WalletKey =>
  wallets.key(account, `${type}#${coin}`) as WalletKey;

export const journalKey = (account: AccountRef, id: JournalId): JournalKey => journal.key(account, id) as JournalKey;

/** True for the key of a balance or a journal entry, written only by a `JournalEntry`. */
export const isMoneyKey = ({ sk }: Key): boolean => wallets.holds(sk) || journal.holds(sk);
