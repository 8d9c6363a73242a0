import { type Amount, amount, type Percent, percent, percentOf, subtract, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import { computeInterest, simpleInterest } from './simple-interest.ts';

/** What a loan product says of what a loan costs. Percentages are decimals. */
export interface LoanRates {
  term_days: number;
  /** A year. */
  interest_rate: string;
  /** Of the amount, taken from what is paid out. */
  processing_fee_rate: string;
}

/** What a loan comes to, as it is shown before it is signed and kept on it. */
export interface LoanTerms {
  processing_fee: Amount;
  /** What the borrower gets: the amount without the fee. */
  actual_amount: Amount;
  /** Of the whole term, if nothing is repaid before its end. */
  total_interest: Amount;
  /** Due at the end: the amount with its interest. */
  total_repayment: Amount;
  /** Percent a year of what the borrower gets, two decimals: interest and fee by 365 days to the term, not compounded. */
  apr: string;
}

const HUNDRED = 100n;

/** A rate of a day, percent with four decimals, rounded to the nearest: the annual rate by 365. */
export function dailyRate(annual: string): string {
  const tenThousandths = (percent(annual) * 2n + 365n * 10_000n) / (2n * 365n * 10_000n);
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** The annual percentage rate of a cost on what was received, to two decimals, rounded to the nearest. */
function annualRate(cost: Amount, received: Amount, days: number): string {
  if (received <= ZERO) return '0.00';
  const scaled = cost * 365n * HUNDRED * HUNDRED;
  const by = received * BigInt(days);
  const hundredths = (scaled * 2n + by) / (by * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The terms of a loan. The fee is rounded up to a unit, interest down. */
export function loanTerms(
  given: Amount,
  { term_days: days, interest_rate, processing_fee_rate }: LoanRates,
): LoanTerms {
  const processing_fee = percentOf(given, percent(processing_fee_rate), 'up');
  const actual_amount = subtract(given, processing_fee);
  const total_interest = simpleInterest(given, percent(interest_rate), days);
  const total_repayment = (given + total_interest) as Amount;
  const apr = annualRate((total_interest + processing_fee) as Amount, actual_amount, days);
  return { processing_fee, actual_amount, total_interest, total_repayment, apr };
}

/** What is kept of a loan to know at any time what is owed. Amounts are in units of 10⁻⁸ USDT. */
export interface AccruingLoan {
  disbursed_at: EpochSeconds;
  term_days: number;
  /** Percent a year. */
  interest_rate: string;
  /** Percent a year of what is due, from the day after it was. */
  late_fee_rate: string;
  /** Not repaid. */
  principal: Amount;
  /** Units times days of principal for the days that counted when it was last written. */
  interest_unit_days: bigint;
  /** How many days counted then: of the term, and after it. */
  counted_days: number;
  /** Units times days of principal and interest that were due and not paid. */
  late_unit_days: bigint;
  /** Of each what was paid. */
  interest_paid: Amount;
  late_fee_paid: Amount;
}

/** What is owed, USDT in units. */
export interface OwedAmounts {
  principal: Amount;
  interest: Amount;
  late_fee: Amount;
  total: Amount;
}

/**
 * Days of a loan that count: of the term those that have begun, the first with its first second; after the term those
 * that are over, so that whoever pays within a day of the due second pays nothing for being late.
 */
export function countLoanDays(
  { disbursed_at, term_days }: Pick<AccruingLoan, 'disbursed_at' | 'term_days'>,
  at: EpochSeconds,
): number {
  const since = Math.max(0, at - disbursed_at);
  const term = term_days * DAY;
  return since < term ? Math.floor(since / DAY) + 1 : term_days + Math.floor((since - term) / DAY);
}

/**
 * A loan counted on to a moment: for each day that counts since, the principal bears interest during the term, and
 * after it the principal and interest that are due bear the late fee instead.
 */
export function accrueTo<T extends AccruingLoan>(loan: T, at: EpochSeconds): T {
  const days = countLoanDays(loan, at);
  const { counted_days, term_days, principal } = loan;
  if (days <= counted_days) return loan;
  const inTerm = Math.max(0, Math.min(days, term_days) - counted_days);
  const interest_unit_days = loan.interest_unit_days + principal * BigInt(inTerm);
  const lateDays = Math.max(0, days - Math.max(counted_days, term_days));
  const interest = subtract(computeInterest(interest_unit_days, percent(loan.interest_rate)), loan.interest_paid);
  const late_unit_days = loan.late_unit_days + (principal + interest) * BigInt(lateDays);
  return { ...loan, counted_days: days, interest_unit_days, late_unit_days };
}

/** What is owed at a moment. */
export function getOwedAt(loan: AccruingLoan, at: EpochSeconds): OwedAmounts {
  const counted = accrueTo(loan, at);
  const interest = subtract(
    computeInterest(counted.interest_unit_days, percent(loan.interest_rate)),
    loan.interest_paid,
  );
  const late_fee = subtract(computeInterest(counted.late_unit_days, percent(loan.late_fee_rate)), loan.late_fee_paid);
  return {
    principal: loan.principal,
    interest,
    late_fee,
    total: (loan.principal + interest + late_fee) as Amount,
  };
}

/** The least that its owner repays of a loan, USDT in units; all that is owed can always be repaid. */
export const MIN_REPAYMENT = amount('1');

/** A repayment by what it is for: late fees first, then interest, then the principal. `given` is at most what is owed. */
export function splitRepayment(owed: OwedAmounts, given: Amount): Omit<OwedAmounts, 'total'> {
  const least = (a: bigint, b: bigint) => (a < b ? a : b) as Amount;
  const late_fee = least(given, owed.late_fee);
  const interest = least(subtract(given, late_fee), owed.interest);
  const principal = least(subtract(subtract(given, late_fee), interest), owed.principal);
  return { late_fee, interest, principal };
}

/** The loan after a repayment of these parts at a moment. */
export const applyRepayment = <T extends AccruingLoan>(
  loan: T,
  parts: Omit<OwedAmounts, 'total'>,
  at: EpochSeconds,
): T => {
  const counted = accrueTo(loan, at);
  return {
    ...counted,
    principal: subtract(counted.principal, parts.principal),
    interest_paid: (counted.interest_paid + parts.interest) as Amount,
    late_fee_paid: (counted.late_fee_paid + parts.late_fee) as Amount,
  };
};

/** The rate at which being late is charged: what is set, and no more than the cap. Both are percent a year. */
export const lateFeeRate = (rate: string, cap: string): string => {
  const [set, most]: [Percent, Percent] = [percent(rate), percent(cap)];
  return set > most ? cap : rate;
};
