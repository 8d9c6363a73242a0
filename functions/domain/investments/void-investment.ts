import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import { move } from '#functions/data/ledger/move.ts';
import { ChangedMeanwhile, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { endingOf, occasionOf, principalBack } from './end-investment.ts';

/** Gives the principal back because its account was reset. False where it ended, or was changed, meanwhile. */
export async function voidInvestment(investment: StoredInvestment): Promise<boolean> {
  const movement = move(occasionOf(investment, 'investment.void'), principalBack(investment));
  const ended: StoredInvestment = {
    ...investment,
    status: 'cancelled',
    end: 'reset',
    ended_at: nowSeconds(),
    journal_ids: [...investment.journal_ids, movement.id],
    version: investment.version + 1,
  };
  try {
    await transact(endingOf(investment, ended), movement);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
