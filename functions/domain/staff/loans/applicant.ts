import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { isLoanOutstanding, loanCollection, type StoredLoan, toAccruingLoan } from '#functions/data/loans/loans.ts';
import { getUserLevel, readUserLevels } from '#functions/data/users/levels.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { sumWalletValues, toValuedWallets } from '#functions/domain/ledger/valued-wallets.ts';
import { readVerifiedUserAge } from '#functions/domain/loans/eligibility.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { computeLoanDebt } from '#shared/market/loan-terms.ts';
import { formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { LoanApplicant } from '#shared/schemas/admin/finance.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Earlier loans read, the newest first. */
const MAX_EARLIER_LOANS = 100;

/** Returns the results of a user's earlier loans, and what they owe for others. */
async function earlierLoans(loan: StoredLoan, at: EpochSeconds) {
  const { items } = await loanCollection.page({
    ...loanCollection.range(toAccountRef(loan)),
    newestFirst: true,
    limit: MAX_EARLIER_LOANS,
  });
  const otherLoans = items.filter(({ id }) => id !== loan.id);
  const repaid = otherLoans.filter(({ status, written_off }) => status === 'completed' && written_off === ZERO_AMOUNT);
  const owed = otherLoans
    .filter(isLoanOutstanding)
    .reduce((sum, earlierLoan) => sum + computeLoanDebt(toAccruingLoan(earlierLoan), at).total, 0n);
  return {
    loans_repaid: repaid.length,
    loans_late: repaid.filter(({ due_at, ended_at }) => due_at !== null && ended_at !== null && ended_at > due_at)
      .length,
    loans_written_off: otherLoans.filter(({ written_off }) => written_off > ZERO_AMOUNT).length,
    other_debts: formatUnits(owed),
  };
}

/** Returns the applicant of a loan for those who decide. */
export async function readLoanApplicant(loan: StoredLoan, user: StoredUser): Promise<LoanApplicant> {
  const account = toAccountRef(loan);
  const at = nowSeconds();
  const [levels, age, wallets, earlier] = await Promise.all([
    readUserLevels(),
    readVerifiedUserAge(user, at),
    readWallets(account).then((storedWallets) => toValuedWallets(account, storedWallets)),
    earlierLoans(loan, at),
  ]);
  return {
    kyc_status: user.kyc_status ?? 'not_submitted',
    age,
    country: user.country ?? null,
    registered_at: user.created_at,
    level: getUserLevel(user, levels).level_number,
    credit_score: user.credit_score ?? null,
    risk_profile: user.questionnaire?.risk_level ?? null,
    owned: formatUnits(sumWalletValues(wallets)),
    ...earlier,
  };
}
