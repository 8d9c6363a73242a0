import { isLoanOutstanding, readOpenLoan } from '#functions/data/loans/loans.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Maximum leverage of new positions while the account’s loan is outstanding. */
export const MAX_LOAN_LEVERAGE = 20;

/** True when a loan of an account is outstanding; never for demo accounts. */
export async function hasOutstandingLoan(account: AccountRef): Promise<boolean> {
  const loan = account.kind === 'demo' ? null : await readOpenLoan(account);
  return loan !== null && isLoanOutstanding(loan);
}

/** True when a leverage exceeds the limit with an outstanding loan. Reads the loan only above that limit. */
export const isAboveLoanLeverage = async (account: AccountRef, leverage: number): Promise<boolean> =>
  leverage > MAX_LOAN_LEVERAGE && (await hasOutstandingLoan(account));
