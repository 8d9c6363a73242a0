import { loans, loanView, type StoredLoan } from '#functions/data/loans/loans.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef, LoanId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';

/** One of the account's own. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function readOwnStoredLoan(account: AccountRef, id: LoanId): Promise<StoredLoan> {
  const loan = await loans.read(account, id);
  if (!loan) throw new AppError('NOT_FOUND');
  return loan;
}

/** The same as its owner sees it now. @throws {Refusal} NOT_FOUND */
export const readOwnLoan = async (account: AccountRef, id: LoanId): Promise<LoanApplication> =>
  loanView(await readOwnStoredLoan(account, id), nowSeconds());
