import { loanCollection, toLoanView, type StoredLoan } from '#functions/data/loans/loans.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoanId } from '#shared/ids.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Converts a user's loan for staff, as of a moment. */
export const toAdminLoanView = (
  loan: StoredLoan,
  user: Pick<StoredUser, 'username'> | null,
  at: EpochSeconds,
): AdminLoan => ({
  ...toLoanView(loan, at),
  user_id: loan.user_id,
  username: user?.username ?? '',
  account_id: loan.account_id,
  account_kind: loan.account_kind,
  decisions: loan.decisions.map(({ what, by, at: decided_at, text }) => ({
    what,
    by: by.username,
    at: decided_at,
    text,
  })),
  approval_id: loan.approval_id,
  version: loan.version,
});

/** Returns a loan by id, as stored, with its user. @throws {AppError} NOT_FOUND */
export async function readLoanWithUser(id: LoanId): Promise<{ loan: StoredLoan; user: StoredUser }> {
  const loan = await loanCollection.find(id);
  const user = loan && (await readUser(loan.user_id));
  if (!loan || !user) throw new AppError('NOT_FOUND');
  return { loan, user };
}
