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
  for await (const one of mismatches.eachIn(openMismatchRange)) {
    const name = nameOf(one.account);
    open.set(name, [...(open.get(name) ?? []), one]);
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
  found: readonly Mismatch[],
): Promise<void> {
  const at = nowSeconds();
  const distinct = new Map(found.map((one) => [one.what, one]));
  for (const { what, journal, wallet } of found)
    log.error('ledger mismatch', new Error(what), { account: account.id, journal, wallet });
  const known = open.get(nameOf(account)) ?? [];
  const still: StoredMismatch[] = [];
  for (const one of known) {
    const again = distinct.get(one.what);
    if (again) still.push({ ...one, ...again, last_seen_at: at });
    else await writeMismatch({ ...one, gone_at: at });
    distinct.delete(one.what);
  }
  for (const fresh of distinct.values())
    still.push({ ...fresh, id: newId('mis'), first_seen_at: at, last_seen_at: at, gone_at: null });
  for (const one of still) await writeMismatch(one);
  if (still.length > 0) open.set(nameOf(account), still);
  else open.delete(nameOf(account));
}
