import { collection } from '#functions/data/table/collection.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { countItems, putItem } from '#functions/data/table/table.ts';
import type { AccountKind, LedgerMismatchId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { ledgerPartition } from './reconciliation.ts';

/** Id in mismatches of the house's inventory, which is shared by all accounts of a kind. */
export const INVENTORY_MISMATCH_ID = 'inventory';

/** A difference between a user's journal and wallets, or a journal that was changed. */
export interface LedgerMismatch {
  /** For the audit log, the id of the member of staff. */
  account: { kind: AccountKind | 'audit'; id: string };
  /**
   * `trading:USDT available`; `trading:USDT entries` for entries replaced, added or removed; the id of an entry whose
   * postings do not sum to zero, or up to which the journal was changed.
   */
  what: string;
  journal: string;
  wallet: string;
}

/** A mismatch over several passes; one that returns after it was gone is a new one. Never deleted. */
export interface StoredLedgerMismatch extends LedgerMismatch {
  id: LedgerMismatchId;
  first_seen_at: EpochSeconds;
  last_seen_at: EpochSeconds;
  /** When a full pass no longer found it; null while it exists. */
  gone_at: EpochSeconds | null;
}

/** Sparse: mismatches that still exist. */
const openMismatches = declareIndexList('gsi1', 'MISMATCHES');

/** Stored where only the reconciliation function may write. */
export const ledgerMismatchCollection = collection<StoredLedgerMismatch>()({
  partition: ledgerPartition,
  kind: 'MISMATCH',
  id: 'mis',
  called: 'mismatch',
  gsi1: ({ id, gone_at }) => (gone_at === null ? openMismatches.place(id) : null),
});

/** Mismatches that still exist. Eventually consistent. */
export const openMismatchRange = openMismatches.range();

export const countOpenMismatches = (): Promise<number> => countItems(openMismatchRange);

/** Stores a mismatch, replacing its earlier version. */
export const writeLedgerMismatch = (mismatch: StoredLedgerMismatch): Promise<void> =>
  putItem(ledgerMismatchCollection.key(undefined, mismatch.id), ledgerMismatchCollection.item(mismatch));
