import { isOutstanding, isOverdue, eachOutstandingLoan, toLoanState } from '#functions/data/loans/loans.ts';
import { readWrittenOff } from '#functions/data/loans/written-off.ts';
import { getDaysOverdue } from '#functions/domain/loans/loan-steps.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getOwedAt } from '#shared/market/loan-terms.ts';
import { formatUnits, ZERO } from '#shared/money.ts';
import { type LoanPortfolio, overdueAges } from '#shared/schemas/admin/finance.ts';

type Age = (typeof overdueAges)[number];

/** Last day of each age. */
const lastDays: Record<Age, number> = { '1-7': 7, '8-30': 30, '31-90': 90, '91+': Number.POSITIVE_INFINITY };

const ageOf = (days: number): Age => overdueAges.find((age) => days <= lastDays[age]) ?? '91+';

/** Returns the outstanding loans: half a second behind at most. */
export async function readLoanPortfolio(): Promise<LoanPortfolio> {
  const at = nowSeconds();
  const sums = { loans: 0, principal: 0n, outstanding: 0n, expected: 0n };
  const overdue = new Map(overdueAges.map((age) => [age, { loans: 0, outstanding: 0n }]));
  for await (const loan of eachOutstandingLoan()) {
    if (!isOutstanding(loan)) continue;
    const owed = getOwedAt(toLoanState(loan), at);
    sums.loans += 1;
    sums.principal += owed.principal;
    sums.outstanding += owed.total;
    if (!isOverdue(loan, at)) {
      sums.expected += getOwedAt(toLoanState(loan), loan.due_at).interest - owed.interest;
      continue;
    }
    const bucket = overdue.get(ageOf(getDaysOverdue(loan, at)));
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
    overdue: overdueAges.map((age) => ({
      age,
      loans: overdue.get(age)?.loans ?? 0,
      outstanding: formatUnits(overdue.get(age)?.outstanding ?? ZERO),
    })),
    written_off: formatUnits(await readWrittenOff()),
  };
}
