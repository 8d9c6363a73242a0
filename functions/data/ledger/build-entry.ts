import {
  type Bucket,
  type JournalEntryInput,
  type Posting,
  JournalEntry,
} from '#functions/data/table/journal-entry.ts';
import { type Amount, formatUnits, negate, ZERO } from '#shared/money.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Ledger account of a posting: a bucket of one of the account's wallets, or a house account. */
export type LedgerAccount = { wallet: WalletType; bucket: Bucket } | HouseAccount;

/** Returns the part of a wallet that may be spent. */
export const availableBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'available' });

/** Returns the part of a wallet that is reserved for open items. */
export const frozenBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'frozen' });

export interface LedgerTransfer {
  from: LedgerAccount;
  to: LedgerAccount;
  /** A coin, for example `USDT`. */
  asset: string;
  amount: Amount;
}

/** Entry header: all of a journal entry but its postings. */
export type EntryHeader = Omit<JournalEntryInput, 'legs'>;

function legsOf({ from, to, asset, amount }: LedgerTransfer): Posting[] {
  const leg = (place: LedgerAccount, change: Amount): Posting =>
    typeof place === 'string'
      ? { wallet: place, asset, amount: change }
      : { wallet: place.wallet, bucket: place.bucket, asset, amount: change };
  return [leg(from, negate(amount)), leg(to, amount)];
}

/**
 * Builds one journal entry of several transfers, skipping those of zero; undefined when none is left.
 * @throws {Error} for a negative amount: a bug.
 */
export function buildEntryIfNonZero(
  occasion: EntryHeader,
  transfers: readonly LedgerTransfer[],
): JournalEntry | undefined {
  const below = transfers.find(({ amount }) => amount < ZERO);
  if (below)
    throw new Error(
      `${occasion.operation} of ${occasion.reference} moves ${formatUnits(below.amount)} ${below.asset}.`,
    );
  const legs = transfers.filter(({ amount }) => amount > ZERO).flatMap(legsOf);
  return legs.length > 0 ? JournalEntry.of({ ...occasion, legs }) : undefined;
}

/** Builds the entry of one transfer. @throws {Error} for an amount that is not positive: a bug. */
export function buildEntry(occasion: EntryHeader, transfer: LedgerTransfer): JournalEntry {
  const movement = buildEntryIfNonZero(occasion, [transfer]);
  if (!movement) throw new Error(`${occasion.operation} of ${occasion.reference} moves nothing.`);
  return movement;
}
