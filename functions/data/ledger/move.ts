import { type Bucket, type JournalEntryInput, type Posting, JournalEntry } from '#functions/data/table/movement.ts';
import { type Amount, formatUnits, negate, ZERO } from '#shared/money.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Where money lies: in a part of one of the account's wallets, or with the house. */
export type LedgerAccount = { wallet: WalletType; bucket: Bucket } | HouseAccount;

/** The part of a wallet that its owner may spend. */
export const availableBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'available' });

/** The part of a wallet that is set aside for what is open. */
export const frozenBucket = (wallet: WalletType): LedgerAccount => ({ wallet, bucket: 'frozen' });

export interface LedgerTransfer {
  from: LedgerAccount;
  to: LedgerAccount;
  /** A coin, as in `USDT`. */
  asset: string;
  amount: Amount;
}

/** Of what happens to whose money, and when: all of a journal entry but what it moves. */
export type EntryHeader = Omit<JournalEntryInput, 'legs'>;

function legsOf({ from, to, asset, amount }: LedgerTransfer): Posting[] {
  const leg = (place: LedgerAccount, change: Amount): Posting =>
    typeof place === 'string'
      ? { wallet: place, asset, amount: change }
      : { wallet: place.wallet, bucket: place.bucket, asset, amount: change };
  return [leg(from, negate(amount)), leg(to, amount)];
}

/**
 * Several transfers as one entry of the journal, without those of nothing; undefined where none is left.
 * @throws {Error} for an amount below zero: a mistake in the program.
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

/** One transfer. @throws {Error} for an amount that is not above zero: a mistake in the program. */
export function buildEntry(occasion: EntryHeader, transfer: LedgerTransfer): JournalEntry {
  const movement = buildEntryIfNonZero(occasion, [transfer]);
  if (!movement) throw new Error(`${occasion.operation} of ${occasion.reference} moves nothing.`);
  return movement;
}
