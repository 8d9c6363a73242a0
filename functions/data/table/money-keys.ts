import type { AccountRef, JournalId } from '#shared/ids.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { type JournalKey, type Key, LIVE, ofAccount, ofJournal, type WalletKey } from './keys.ts';
import { indexList, kind } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const wallets = kind(ofAccount, `${LIVE}WALLET`);

/** What moved money in an account, in order of time. */
export const journal = kind<AccountRef, JournalId>(ofJournal, 'JOURNAL');

/** Entries of everybody's journals by the kind of account and what they are, in order of time. */
export const entryList = indexList('gsi2', 'ENTRIES');

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
