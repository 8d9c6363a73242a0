import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readJournalEntryViews } from '#functions/domain/staff/trades/read-journal-entry-views.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import type { AdminLoan, LoanApplicant } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { readLoanApplicant } from './applicant.ts';
import { toAdminLoanView, readLoanWithUser } from './loan-view.ts';

/** Returns a loan by id, with its applicant and the journal entries of its money. @throws {AppError} NOT_FOUND */
export async function readLoanForStaff(
  id: LoanId,
): Promise<{ application: AdminLoan; applicant: LoanApplicant; journal: JournalEntryView[] }> {
  const { loan, user } = await readLoanWithUser(id);
  const [applicant, journal] = await Promise.all([
    readLoanApplicant(loan, user),
    readJournalEntryViews(toAccountRef(loan), loan.journal_ids),
  ]);
  return { application: toAdminLoanView(loan, user, nowSeconds()), applicant, journal };
}
