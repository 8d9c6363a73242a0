import {
  countEvent,
  NOTHING_RECLAIMED,
  readCounts,
  type SeenCounts,
  whileCounted,
} from '#functions/data/ledger/account-counters.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import { countsOfEquity } from '#functions/domain/loans/own-beyond-loan.ts';
import type { AccountRef } from '#shared/ids.ts';

/**
 * Reads the counters by which a withdrawal that was asked for may go on; before all that is checked. Whether a credited
 * deposit is reclaimed says the hold.
 */
export async function readLeaving(account: AccountRef): Promise<SeenCounts> {
  const count = await readCounts(account);
  return { ...NOTHING_RECLAIMED, ...countsOfEquity(count) };
}

/** Counts a step of a withdrawal, while nothing of that has changed. @throws {ChangedMeanwhile}, by its transaction. */
export const countLeaving = (account: AccountRef, seen: SeenCounts): Operation =>
  whileCounted(countEvent(account), seen, changedWhile(`What account ${account.id} may withdraw`, 'relied on'));
