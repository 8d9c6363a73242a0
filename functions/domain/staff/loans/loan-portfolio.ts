import {
  isLoanOutstanding,
  isLoanOverdue,
  iterateOutstandingLoans,
  toAccruingLoan,
} from '#functions/data/loans/loans.ts';
import { readWrittenOffLoanPrincipal } from '#functions/data/loans/written-off.ts';
import { getLoanDaysOverdue } from '#functions/domain/loans/loan-steps.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { computeLoanDebt } from '#shared/market/loan-terms.ts';
import { formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import { type LoanPortfolio, overdueLoanAges } from '#shared/schemas/admin/finance.ts';

type OverdueAge = (typeof overdueLoanAges)[number];

/** Last day of each age. */
const lastDays: Record<OverdueAge, number> = { '1-7': 7, '8-30': 30, '31-90': 90, '91+': Number.POSITIVE_INFINITY };

const getOverdueAge = (days: number): OverdueAge => overdueLoanAges.find((age) => days <= lastDays[age]) ?? '91+';

/** Returns the outstanding loans: half a second behind at most. */
export async function readLoanPortfolio(): Promise<LoanPortfolio> {
  const at = nowSeconds();
  const sums = { loans: 0, principal: 0n, outstanding: 0n, expected: 0n };
  const overdue = new Map(overdueLoanAges.map((age) => [age, { loans: 0, outstanding: 0n }]));
  for await (const loan of iterateOutstandingLoans()) {
    if (!isLoanOutstanding(loan)) continue;
    const owed = computeLoanDebt(toAccruingLoan(loan), at);
    sums.loans += 1;
    sums.principal += owed.principal;
    sums.outstanding += owed.total;
    if (!isLoanOverdue(loan, at)) {
      sums.expected += computeLoanDebt(toAccruingLoan(loan), loan.due_at).interest - owed.interest;
      continue;
    }
    const bucket = overdue.get(getOverdueAge(getLoanDaysOverdue(loan, at)));
    if (!bucket) continue;
    bucket.loans += 1;
    bucket.outstanding += owed.total;
  }
  return {
    as_of: at,
    loans: sums.loans,
    principal: formatUnits(sums.principal),
    outstanding: formatUnits(sums.outstanding),
    expected_interest: formatUnits(sums.expected),
    overdue: overdueLoanAges.map((age) => ({
      age,
      loans: overdue.get(age)?.loans ?? 0,
      outstanding: formatUnits(overdue.get(age)?.outstanding ?? ZERO_AMOUNT),
    })),
    written_off: formatUnits(await readWrittenOffLoanPrincipal()),
  };
}
