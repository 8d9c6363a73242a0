import {
  type WalletBucket,
  type JournalEntryInput,
  type Posting,
  JournalEntry,
} from '#functions/data/table/journal-entry.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountId, AccountKind } from '#shared/ids.ts';
import { type Amount, formatUnits, invertAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { toAccountRef } from './owner-account.ts';

/** Ledger account of a posting: a bucket of one of the account's wallets, or a house account. */
export type LedgerAccount = { wallet: WalletType; bucket: WalletBucket } | HouseAccount;

/** Returns the part of a wallet that may be spent. */
export const getAvailableBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'available' });

/** Returns the part of a wallet that is reserved for open items. */
export const getFrozenBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'frozen' });

export interface LedgerTransfer {
  from: LedgerAccount;
  to: LedgerAccount;
  /** A coin, for example `USDT`. */
  asset: string;
  amount: Amount;
}

/** Entry header: all of a journal entry but its postings. */
export type EntryHeader = Omit<JournalEntryInput, 'legs'>;

/** Builds the header of an entry, now, that moves the money of a record of an account. */
export const buildEntryHeader = (
  record: { account_kind: AccountKind; account_id: AccountId; id: string },
  operation: MoneyOperation,
): EntryHeader => ({
  account: toAccountRef(record),
  id: newId('jnl'),
  operation,
  reference: record.id,
  at: nowSeconds(),
});

function toPostings({ from, to, asset, amount }: LedgerTransfer): Posting[] {
  const leg = (place: LedgerAccount, change: Amount): Posting =>
    typeof place === 'string'
      ? { wallet: place, asset, amount: change }
      : { wallet: place.wallet, bucket: place.bucket, asset, amount: change };
  return [leg(from, invertAmount(amount)), leg(to, amount)];
}

/**
 * Builds one journal entry of several transfers, skipping those of zero; undefined when none is left.
 * @throws {Error} for a negative amount: a bug.
 */
export function buildJournalEntryIfNonZero(
  occasion: EntryHeader,
  transfers: readonly LedgerTransfer[],
): JournalEntry | undefined {
  const below = transfers.find(({ amount }) => amount < ZERO_AMOUNT);
  if (below)
    throw new Error(
      `${occasion.operation} of ${occasion.reference} moves ${formatUnits(below.amount)} ${below.asset}.`,
    );
  const legs = transfers.filter(({ amount }) => amount > ZERO_AMOUNT).flatMap(toPostings);
  return legs.length > 0 ? JournalEntry.of({ ...occasion, legs }) : undefined;
}

/** Builds the entry of one transfer. @throws {Error} for an amount that is not positive: a bug. */
export function buildJournalEntry(occasion: EntryHeader, transfer: LedgerTransfer): JournalEntry {
  const movement = buildJournalEntryIfNonZero(occasion, [transfer]);
  if (!movement) throw new Error(`${occasion.operation} of ${occasion.reference} moves nothing.`);
  return movement;
}
