import { isOverdue, readOpenLoan } from '#functions/data/loans/loans.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Whether an account owes what was due before now. Nobody has two loans at a time, and play money borrows none. */
export async function hasOverdueLoan(account: AccountRef, at: EpochSeconds): Promise<boolean> {
  if (account.kind === 'demo') return false;
  const loan = await readOpenLoan(account);
  return loan !== null && isOverdue(loan, at);
}
