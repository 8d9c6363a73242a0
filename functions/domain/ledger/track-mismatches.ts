import {
  writeLedgerMismatch,
  type LedgerMismatch,
  ledgerMismatchCollection,
  openMismatchRange,
  type StoredLedgerMismatch,
} from '#functions/data/ledger/mismatches.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';

/** Open mismatches by account. */
export type OpenMismatches = Map<string, StoredLedgerMismatch[]>;

const getAccountName = ({ kind, id }: LedgerMismatch['account']): string => `${kind} ${id}`;

export async function readOpenMismatches(): Promise<OpenMismatches> {
  const open: OpenMismatches = new Map();
  for await (const mismatch of ledgerMismatchCollection.eachIn(openMismatchRange)) {
    const name = getAccountName(mismatch.account);
    open.set(name, [...(open.get(name) ?? []), mismatch]);
  }
  return open;
}

/**
 * True when the account had a mismatch at its last comparison: some mismatches show only when read from the first
 * entry.
 */
export const hasOpenMismatch = (open: OpenMismatches, account: LedgerMismatch['account']): boolean =>
  open.has(getAccountName(account));

/**
 * Stores the mismatches of a comparison at once: new, remaining and resolved. A suspect account must have been compared
 * from its first entry. Each is logged as `ledger mismatch`, which raises the alarm. `readLedgerHold` returns the
 * resulting holds.
 */
export async function trackMismatches(
  open: OpenMismatches,
  account: LedgerMismatch['account'],
  currentMismatches: readonly LedgerMismatch[],
): Promise<void> {
  const at = nowSeconds();
  const distinct = new Map(currentMismatches.map((mismatch) => [mismatch.what, mismatch]));
  for (const { what, journal, wallet } of currentMismatches)
    log.error('ledger mismatch', new Error(what), { account: account.id, journal, wallet });
  const knownMismatches = open.get(getAccountName(account)) ?? [];
  const persisting: StoredLedgerMismatch[] = [];
  for (const knownMismatch of knownMismatches) {
    const recurring = distinct.get(knownMismatch.what);
    if (recurring) persisting.push({ ...knownMismatch, ...recurring, last_seen_at: at });
    else await writeLedgerMismatch({ ...knownMismatch, gone_at: at });
    distinct.delete(knownMismatch.what);
  }
  for (const fresh of distinct.values())
    persisting.push({ ...fresh, id: newId('mis'), first_seen_at: at, last_seen_at: at, gone_at: null });
  for (const mismatch of persisting) await writeLedgerMismatch(mismatch);
  if (persisting.length > 0) open.set(getAccountName(account), persisting);
  else open.delete(getAccountName(account));
}
