import {
  writeMismatch,
  type Mismatch,
  mismatches,
  openMismatchRange,
  type StoredMismatch,
} from '#functions/data/ledger/mismatches.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';

/** Open mismatches by account. */
export type OpenMismatches = Map<string, StoredMismatch[]>;

const nameOf = ({ kind, id }: Mismatch['account']): string => `${kind} ${id}`;

export async function readOpenMismatches(): Promise<OpenMismatches> {
  const open: OpenMismatches = new Map();
  for await (const mismatch of mismatches.eachIn(openMismatchRange)) {
    const name = nameOf(mismatch.account);
    open.set(name, [...(open.get(name) ?? []), mismatch]);
  }
  return open;
}

/**
 * True when the account had a mismatch at its last comparison: some mismatches show only when read from the first
 * entry.
 */
export const hasOpenMismatch = (open: OpenMismatches, account: Mismatch['account']): boolean =>
  open.has(nameOf(account));

/**
 * Stores the mismatches of a comparison at once: new, remaining and resolved. A suspect account must have been compared
 * from its first entry. Each is logged as `ledger mismatch`, which raises the alarm. `readLedgerHold` returns the
 * resulting holds.
 */
export async function trackMismatches(
  open: OpenMismatches,
  account: Mismatch['account'],
  currentMismatches: readonly Mismatch[],
): Promise<void> {
  const at = nowSeconds();
  const distinct = new Map(currentMismatches.map((mismatch) => [mismatch.what, mismatch]));
  for (const { what, journal, wallet } of currentMismatches)
    log.error('ledger mismatch', new Error(what), { account: account.id, journal, wallet });
  const knownMismatches = open.get(nameOf(account)) ?? [];
  const persisting: StoredMismatch[] = [];
  for (const knownMismatch of knownMismatches) {
    const recurring = distinct.get(knownMismatch.what);
    if (recurring) persisting.push({ ...knownMismatch, ...recurring, last_seen_at: at });
    else await writeMismatch({ ...knownMismatch, gone_at: at });
    distinct.delete(knownMismatch.what);
  }
  for (const fresh of distinct.values())
    persisting.push({ ...fresh, id: newId('mis'), first_seen_at: at, last_seen_at: at, gone_at: null });
  for (const mismatch of persisting) await writeMismatch(mismatch);
  if (persisting.length > 0) open.set(nameOf(account), persisting);
  else open.delete(nameOf(account));
}
