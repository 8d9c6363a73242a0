import { writeLedgerMismatch, type StoredLedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';

/** Stores an open mismatch of a live account, by default with a difference of 1 USDT. */
export async function createOpenMismatch(overrides: Partial<StoredLedgerMismatch> = {}): Promise<StoredLedgerMismatch> {
  const at = nowSeconds();
  const mismatch: StoredLedgerMismatch = {
    id: newId('mis'),
    account: { kind: 'live', id: newId('acc') },
    what: 'spot:USDT available',
    journal: '1',
    wallet: '2',
    first_seen_at: at,
    last_seen_at: at,
    gone_at: null,
    ...overrides,
  };
  await writeLedgerMismatch(mismatch);
  return mismatch;
}
