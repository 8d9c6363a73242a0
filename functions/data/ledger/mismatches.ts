import { collection } from '#functions/data/table/collection.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { countItems, putItem } from '#functions/data/table/table.ts';
import type { AccountKind, MismatchId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { ledgerPartition } from './reconciliation.ts';

/** Stands for an account in mismatches of the house's inventory, which is of all accounts of a kind together. */
export const INVENTORY_ID = 'inventory';

/** Where journal and wallets of somebody differ, or a journal is no longer what it was. */
export interface Mismatch {
  /** The record of what staff did has the id of its member. */
  account: { kind: AccountKind | 'audit'; id: string };
  /**
   * `trading:USDT available`; `trading:USDT entries` where some were replaced, added or taken away; the id of an entry whose
   * legs do not sum to zero, or up to which the journal is no longer what it was.
   */
  what: string;
  journal: string;
  wallet: string;
}

/** One as it was seen, pass after pass: one that comes again after it was gone is another. Kept for ever. */
export interface StoredMismatch extends Mismatch {
  id: MismatchId;
  first_seen_at: EpochSeconds;
  last_seen_at: EpochSeconds;
  /** When it was looked for from the first entry and not found; null while it is there. */
  gone_at: EpochSeconds | null;
}

/** Sparse: those that are there still. */
const thereStill = declareIndexList('gsi1', 'MISMATCHES');

/** Lies where the function that compares the books alone may write. */
export const mismatches = collection<StoredMismatch>()({
  partition: ledgerPartition,
  kind: 'MISMATCH',
  id: 'mis',
  called: 'mismatch',
  gsi1: ({ id, gone_at }) => (gone_at === null ? thereStill.place(id) : null),
});

/** Those that are there still: a moment behind. */
export const openMismatchRange = thereStill.range();

export const countOpenMismatches = (): Promise<number> => countItems(openMismatchRange);

/** Writes one in the place of what was known of it. */
export const writeMismatch = (mismatch: StoredMismatch): Promise<void> =>
  putItem(mismatches.key(undefined, mismatch.id), mismatches.item(mismatch));
