import type { AccountKind, AccountRef, JournalId } from '#shared/ids.ts';
import type { MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { busyList } from './busy-list.ts';
import { type JournalKey, type Key, LIVE, ofAccount, ofJournal, type WalletKey } from './keys.ts';
import { indexList, kind } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const wallets = kind(ofAccount, `${LIVE}WALLET`);

/** Of one entry: as many wallets and houses as one act moves money between. */
const MOST_LEGS = 60;

/** What moved money in an account, in order of time. */
export const journal = kind<AccountRef, JournalId>(ofJournal, 'JOURNAL').withLists({ legs: MOST_LEGS });

/** Entries of everybody's journals by the kind of account and what they are, in order of time. */
const entryList = indexList('gsi2', 'ENTRIES');

/** What every order writes. */
const BUSY: ReadonlySet<string> = new Set<MoneyOperation>([
  'option.place',
  'option.enter',
  'option.settle',
  'futures.place',
  'futures.open',
  'futures.close',
]);
const busyEntries = busyList(entryList);

/** Puts an entry into the list of what it is. */
export const placeOfEntry = (kind: AccountKind, operation: string, id: JournalId) =>
  (BUSY.has(operation) ? busyEntries : entryList).place(id, kind, operation);

/** Where entries of a kind and operation lie: each of these is in order of time. */
export const listsOfEntries = (kind: AccountKind, operation: string) =>
  BUSY.has(operation) ? busyEntries.ranges(kind, operation) : [entryList.range(kind, operation)];

/** Those of them in which the one with this id may lie. */
export const listsOfEntry = (kind: AccountKind, operation: string, id: JournalId) =>
  BUSY.has(operation) ? busyEntries.rangesOf(id, kind, operation) : [entryList.range(kind, operation)];

/** Where an account's entries lie, the oldest first: in its own partition lie those from before they had one to themselves. */
export const journalPartitions = (account: AccountRef): string[] => [ofAccount(account), ofJournal(account)];

/** Where an entry may lie. */
export const journalPlaces = (account: AccountRef, id: JournalId): Key[] =>
  journalPartitions(account).map((pk) => ({ pk, sk: journalKey(account, id).sk }));

export const walletKey = (account: AccountRef, type: WalletType, coin: string): WalletKey =>
  wallets.key(account, `${type}#${coin}`) as WalletKey;

export const journalKey = (account: AccountRef, id: JournalId): JournalKey => journal.key(account, id) as JournalKey;

/** Whether a balance or an entry of a journal lies there: what a `Movement` alone writes. */
export const isMoney = ({ sk }: Key): boolean => wallets.holds(sk) || journal.holds(sk);
