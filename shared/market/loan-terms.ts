import {
  type Amount,
  toAmount,
  type Percent,
  toPercent,
  applyPercent,
  subtractAmounts,
  ZERO_AMOUNT,
} from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { computeUnitDayInterest, computeSimpleInterest } from './simple-interest.ts';

/** Rates of a loan product. Percentages are decimals. */
export interface LoanRates {
  term_days: number;
  /** Percent a year. */
  interest_rate: string;
  /** Percent of the amount, deducted from the disbursement. */
  processing_fee_rate: string;
}

/** Cost of a loan, as shown before signing and stored with it. */
export interface LoanTerms {
  processing_fee: Amount;
  /** Amount disbursed: without the fee. */
  actual_amount: Amount;
  /** Interest for the whole term without early repayment. */
  total_interest: Amount;
  /** Due at the end: the amount with its interest. */
  total_repayment: Amount;
  /** Percent a year of the disbursed amount, two decimals: interest and fee by 365 days to the term, not compounded. */
  apr: string;
}

const HUNDRED = 100n;

/** Returns the daily rate, percent with four decimals, rounded to the nearest: annual rate by 365. */
export function getDailyLoanRate(annual: string): string {
  const tenThousandths = (toPercent(annual) * 2n + 365n * 10_000n) / (2n * 365n * 10_000n);
  const digits = tenThousandths.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns the annual percentage rate of a cost on the received amount, two decimals, rounded to the nearest. */
function annualRate(cost: Amount, received: Amount, days: number): string {
  if (received <= ZERO_AMOUNT) return '0.00';
  const scaled = cost * 365n * HUNDRED * HUNDRED;
  const by = received * BigInt(days);
  const hundredths = (scaled * 2n + by) / (by * 2n);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the terms of a loan. The fee is rounded up to a unit, interest down. */
export function computeLoanTerms(
  principal: Amount,
  { term_days: days, interest_rate, processing_fee_rate }: LoanRates,
): LoanTerms {
  const processing_fee = applyPercent(principal, toPercent(processing_fee_rate), 'up');
  const actual_amount = subtractAmounts(principal, processing_fee);
  const total_interest = computeSimpleInterest(principal, toPercent(interest_rate), days);
  const total_repayment = (principal + total_interest) as Amount;
  const apr = annualRate((total_interest + processing_fee) as Amount, actual_amount, days);
  return { processing_fee, actual_amount, total_interest, total_repayment, apr };
}

/** Stored state of a loan from which the debt at any time follows. Amounts in units of 10⁻⁸ USDT. */
export interface AccruingLoan {
  disbursed_at: EpochSeconds;
  term_days: number;
  /** Percent a year. */
  interest_rate: string;
  /** Percent a year of the due amount, from the day after it was due. */
  late_fee_rate: string;
  /** Outstanding principal. */
  principal: Amount;
  /** Units times days of principal, for the days counted at the last write. */
  interest_unit_days: bigint;
  /** Days counted by then: of the term, and after it. */
  counted_days: number;
  /** Units times days of overdue principal and interest. */
  late_unit_days: bigint;
  /** Amounts paid of each. */
  interest_paid: Amount;
  late_fee_paid: Amount;
}

/** Amounts owed, USDT in units. */
export interface LoanDebt {
  principal: Amount;
  interest: Amount;
  late_fee: Amount;
  total: Amount;
}

/**
 * Counts the days of a loan. In the term: days that have begun, the first with its first second. After it: days that
 * are over, so that payment within a day of the due second costs no late fee.
 */
export function countLoanDays(
  { disbursed_at, term_days }: Pick<AccruingLoan, 'disbursed_at' | 'term_days'>,
  at: EpochSeconds,
): number {
  const since = Math.max(0, at - disbursed_at);
  const term = term_days * DAY_SECONDS;
  return since < term ? Math.floor(since / DAY_SECONDS) + 1 : term_days + Math.floor((since - term) / DAY_SECONDS);
}

/**
 * Accrues a loan up to a moment: each day counted since adds interest on the principal in the term. After it, principal
 * and interest due bear the late fee instead.
 */
export function accrueLoan<T extends AccruingLoan>(loan: T, at: EpochSeconds): T {
  const days = countLoanDays(loan, at);
  const { counted_days, term_days, principal } = loan;
  if (days <= counted_days) return loan;
  const inTerm = Math.max(0, Math.min(days, term_days) - counted_days);
  const interest_unit_days = loan.interest_unit_days + principal * BigInt(inTerm);
  const lateDays = Math.max(0, days - Math.max(counted_days, term_days));
  const interest = subtractAmounts(
    computeUnitDayInterest(interest_unit_days, toPercent(loan.interest_rate)),
    loan.interest_paid,
  );
  const late_unit_days = loan.late_unit_days + (principal + interest) * BigInt(lateDays);
  return { ...loan, counted_days: days, interest_unit_days, late_unit_days };
}

/** Returns the amounts owed at a moment. */
export function computeLoanDebt(loan: AccruingLoan, at: EpochSeconds): LoanDebt {
  const accruedLoan = accrueLoan(loan, at);
  const interest = subtractAmounts(
    computeUnitDayInterest(accruedLoan.interest_unit_days, toPercent(loan.interest_rate)),
    loan.interest_paid,
  );
  const late_fee = subtractAmounts(
    computeUnitDayInterest(accruedLoan.late_unit_days, toPercent(loan.late_fee_rate)),
    loan.late_fee_paid,
  );
  return {
    principal: loan.principal,
    interest,
    late_fee,
    total: (loan.principal + interest + late_fee) as Amount,
  };
}

/** Minimum repayment of a loan by its borrower, USDT in units; the whole debt can always be repaid. */
export const MIN_LOAN_REPAYMENT = toAmount('1');

/** Splits a repayment: late fees first, then interest, then the principal. `given` is at most the debt. */
export function splitLoanRepayment(owed: LoanDebt, repayment: Amount): Omit<LoanDebt, 'total'> {
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b) as Amount;
  const late_fee = smaller(repayment, owed.late_fee);
  const interest = smaller(subtractAmounts(repayment, late_fee), owed.interest);
  const principal = smaller(subtractAmounts(subtractAmounts(repayment, late_fee), interest), owed.principal);
  return { late_fee, interest, principal };
}

/** Returns the loan after a repayment of these parts. */
export const applyLoanRepayment = <T extends AccruingLoan>(
  loan: T,
  parts: Omit<LoanDebt, 'total'>,
  at: EpochSeconds,
): T => {
  const accruedLoan = accrueLoan(loan, at);
  return {
    ...accruedLoan,
    principal: subtractAmounts(accruedLoan.principal, parts.principal),
    interest_paid: (accruedLoan.interest_paid + parts.interest) as Amount,
    late_fee_paid: (accruedLoan.late_fee_paid + parts.late_fee) as Amount,
  };
};

/** Returns the late fee rate: the configured one, at most the cap. Both in percent a year. */
export const capLateFeeRate = (rate: string, cap: string): string => {
  const [set, maximum]: [Percent, Percent] = [toPercent(rate), toPercent(cap)];
  return set > maximum ? cap : rate;
};
