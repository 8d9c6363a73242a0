import { isLoanOverdue, readOpenLoan } from '#functions/data/loans/loans.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** True when an account has an overdue loan. A user has one loan at a time, and demo accounts none. */
export async function hasOverdueLoan(account: AccountRef, at: EpochSeconds): Promise<boolean> {
  if (account.kind === 'demo') return false;
  const loan = await readOpenLoan(account);
  return loan !== null && isLoanOverdue(loan, at);
}
