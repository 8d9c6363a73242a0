import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { journalOf } from '#functions/domain/staff/trades/journal-of.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { LoanId } from '#shared/ids.ts';
import type { AdminLoan, Applicant } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { readApplicant } from './applicant.ts';
import { adminLoanView, loanNamed } from './loan-view.ts';

/** One by its id, with who applied and the journal entries that moved its money. @throws {Refusal} NOT_FOUND */
export async function readLoanForStaff(
  id: LoanId,
): Promise<{ application: AdminLoan; applicant: Applicant; journal: JournalEntryView[] }> {
  const { loan, user } = await loanNamed(id);
  const [applicant, journal] = await Promise.all([
    readApplicant(loan, user),
    journalOf(ownerAccount(loan), loan.journal_ids),
  ]);
  return { application: adminLoanView(loan, user, nowSeconds()), applicant, journal };
}
