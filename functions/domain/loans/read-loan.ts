import { loanCollection, toLoanView, type StoredLoan } from '#functions/data/loans/loans.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, LoanId } from '#shared/ids.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';

/** Returns one of the account’s own loans. A foreign one is treated as unknown. @throws {AppError} NOT_FOUND */
export async function readOwnStoredLoan(account: AccountRef, id: LoanId): Promise<StoredLoan> {
  const loan = await loanCollection.read(account, id);
  if (!loan) throw new AppError('NOT_FOUND');
  return loan;
}

/** Returns the user’s current view of it. @throws {AppError} NOT_FOUND */
export const readOwnLoan = async (account: AccountRef, id: LoanId): Promise<LoanApplication> =>
  toLoanView(await readOwnStoredLoan(account, id), nowSeconds());
