import {
  countAccountEvent,
  NO_OPEN_RECLAIMS,
  readAccountCounters,
  type AccountCounterSnapshot,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { getEquityCounters } from '#functions/domain/loans/read-unborrowed-equity.ts';
import type { AccountRef } from '#shared/ids.ts';

/**
 * Reads the counters by which a requested withdrawal may proceed, before all checks. The hold covers the reclaim of a
 * credited deposit.
 */
export async function readWithdrawalCounters(account: AccountRef): Promise<AccountCounterSnapshot> {
  const count = await readAccountCounters(account);
  return { ...NO_OPEN_RECLAIMS, ...getEquityCounters(count) };
}

/** Counts a step of a withdrawal, if the counters are unchanged. @throws {ConflictError}, by its transaction. */
export const countWithdrawalStep = (account: AccountRef, snapshot: AccountCounterSnapshot): WriteOperation =>
  withAccountCounterCheck(
    countAccountEvent(account),
    snapshot,
    buildConflictError(`What account ${account.id} may withdraw`, 'relied on'),
  );
