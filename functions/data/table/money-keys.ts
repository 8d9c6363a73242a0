import type { AccountKind, AccountRef, JournalEntryId } from '#shared/ids.ts';
import type { MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { createShardedIndexList } from './busy-list.ts';
import {
  type JournalKey,
  type TableKey,
  PUSH_DATA_PREFIX,
  accountPartition,
  journalPartition,
  type WalletKey,
} from './keys.ts';
import { declareIndexList, declareItems } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const walletItems = declareItems(accountPartition, `${PUSH_DATA_PREFIX}WALLET`);

/** Most postings of one entry: as many wallets and house accounts as one operation posts to. */
const MAX_POSTINGS = 60;

/** Journal entries of an account, in order of time. */
export const journalItems = declareItems<AccountRef, JournalEntryId>(journalPartition, 'JOURNAL').withLists({
  legs: MAX_POSTINGS,
});

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
const busyEntries = createShardedIndexList(entryList);

/** Builds the place of an entry in the list of its operation. */
export const getJournalEntryIndexKeys = (kind: AccountKind, operation: string, id: JournalEntryId) =>
  (BUSY.has(operation) ? busyEntries : entryList).place(id, kind, operation);

/** Returns the lists of entries of a kind and operation, each in order of time. */
export const getJournalEntryRanges = (kind: AccountKind, operation: string) =>
  BUSY.has(operation) ? busyEntries.ranges(kind, operation) : [entryList.range(kind, operation)];

/** Returns those of them that may hold this id. */
export const getJournalEntryRangesForId = (kind: AccountKind, operation: string, id: JournalEntryId) =>
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
export const getPossibleJournalKeys = (account: AccountRef, id: JournalEntryId): TableKey[] =>
  getJournalPartitions(account).map((pk) => ({ pk, sk: getJournalKey(account, id).sk }));

export const getWalletKey = (account: AccountRef, type: WalletType, coin: string): WalletKey =>
  walletItems.key(account, `${type}#${coin}`) as WalletKey;

export const getJournalKey = (account: AccountRef, id: JournalEntryId): JournalKey =>
  journalItems.key(account, id) as JournalKey;

/** True for the key of a balance or a journal entry, written only by a `JournalEntry`. */
export const isMoneyKey = ({ sk }: TableKey): boolean => walletItems.holds(sk) || journalItems.holds(sk);
