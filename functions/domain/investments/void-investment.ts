import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import { buildEntryHeader, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { finalizeInvestment, buildPrincipalTransfer } from './end-investment.ts';

/** Returns the principal because the account was reset. False when it ended, or was changed, meanwhile. */
export async function voidInvestment(investment: StoredInvestment): Promise<boolean> {
  const movement = buildJournalEntry(
    buildEntryHeader(investment, 'investment.void'),
    buildPrincipalTransfer(investment),
  );
  const endedInvestment: StoredInvestment = {
    ...investment,
    status: 'cancelled',
    end: 'reset',
    ended_at: nowSeconds(),
    journal_ids: [...investment.journal_ids, movement.id],
    version: investment.version + 1,
  };
  try {
    await transact(finalizeInvestment(investment, endedInvestment), movement);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}
