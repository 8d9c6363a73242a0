import { isOutstanding, readOpenLoan } from '#functions/data/loans/loans.ts';
import type { AccountRef } from '#shared/ids.ts';

/** The most leverage that an account may open a position at while its loan is outstanding. */
export const MAX_LOAN_LEVERAGE = 20;

/** Whether a loan of an account is outstanding; never for play money. */
export async function hasOutstandingLoan(account: AccountRef): Promise<boolean> {
  const loan = account.kind === 'demo' ? null : await readOpenLoan(account);
  return loan !== null && isOutstanding(loan);
}

/** Whether a leverage is above what an account may have beside its loan. Reads the loan only for more than that. */
export const isAboveLoanLeverage = async (account: AccountRef, leverage: number): Promise<boolean> =>
  leverage > MAX_LOAN_LEVERAGE && (await hasOutstandingLoan(account));
