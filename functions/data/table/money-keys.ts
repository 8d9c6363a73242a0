import type { AccountRef, JournalId } from '#shared/ids.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { type JournalKey, type Key, LIVE, ofAccount, type WalletKey } from './keys.ts';
import { kind } from './kinds.ts';

/** Balances of an account, by type and coin. */
export const wallets = kind(ofAccount, `${LIVE}WALLET`);

/** What moved money in an account, in order of time. */
export const journal = kind<AccountRef, JournalId>(ofAccount, 'JOURNAL');

export const walletKey = (account: AccountRef, type: WalletType, coin: string): WalletKey =>
  wallets.key(account, `${type}#${coin}`) as WalletKey;

export const journalKey = (account: AccountRef, id: JournalId): JournalKey => journal.key(account, id) as JournalKey;

/** Whether a balance or an entry of a journal lies there: what a `Movement` alone writes. */
export const isMoney = ({ sk }: Key): boolean => wallets.holds(sk) || journal.holds(sk);
