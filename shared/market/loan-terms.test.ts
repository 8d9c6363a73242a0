import { describe, expect, it } from 'vitest';
import { toAmount, formatUnits, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import {
  applyLoanRepayment,
  countLoanDays,
  getDailyLoanRate,
  type AccruingLoan,
  capLateFeeRate,
  computeLoanTerms,
  computeLoanDebt,
  splitLoanRepayment,
} from './loan-terms.ts';
import { computeSimpleInterest } from './simple-interest.ts';

const START = 1_800_000_000 as EpochSeconds;
const after = (days: number, seconds = 0) => (START + days * DAY_SECONDS + seconds) as EpochSeconds;

const loan = (more: Partial<AccruingLoan> = {}): AccruingLoan => ({
  disbursed_at: START,
  term_days: 30,
  interest_rate: '14',
  late_fee_rate: '24',
  principal: toAmount('10000'),
  interest_unit_days: 0n,
  counted_days: 0,
  late_unit_days: 0n,
  interest_paid: ZERO_AMOUNT,
  late_fee_paid: ZERO_AMOUNT,
  ...more,
});

const owed = (of: AccruingLoan, at: EpochSeconds) => {
  const { principal, interest, late_fee, total } = computeLoanDebt(of, at);
  return [principal, interest, late_fee, total].map(formatUnits);
};

describe('loanTerms', () => {
  it('follows the specification’s formulas for fee, interest, payout and repayment', { tags: ['FIN-243'] }, () => {
    const rates = { term_days: 30, interest_rate: '14', processing_fee_rate: '1.5' };
    const { processing_fee, actual_amount, total_interest, total_repayment, apr } = computeLoanTerms(
      toAmount('10000'),
      rates,
    );
    expect([processing_fee, actual_amount, total_interest, total_repayment].map(formatUnits)).toEqual([
      '150',
      '9850',
      '115.06849315',
      '10115.06849315',
    ]);
    // (115.06849315 + 150) / 9850 × 365 / 30.
    expect(apr).toBe('32.74');
  });

  it('returns a dailyRate with four decimals', { tags: ['FIN-243'] }, () => {
    expect(getDailyLoanRate('14')).toBe('0.0384');
    expect(getDailyLoanRate('36.5')).toBe('0.1000');
    expect(getDailyLoanRate('0')).toBe('0.0000');
  });

  it('rounds interest down to a unit', { tags: ['FIN-243'] }, () => {
    expect(computeSimpleInterest(toAmount('0.00000001'), toPercent('1000'), 36)).toBe(0n);
    expect(computeSimpleInterest(toAmount('0.00000001'), toPercent('1000'), 37)).toBe(1n);
  });

  it('limits lateFeeRate by the cap', { tags: ['FIN-247'] }, () => {
    expect(capLateFeeRate('24', '36')).toBe('24');
    expect(capLateFeeRate('48', '36')).toBe('36');
  });
});

describe('owed loan amounts', () => {
  it('include interest of each begun day, the first from its first second', () => {
    const day = formatUnits(computeSimpleInterest(toAmount('10000'), toPercent('14'), 1));
    expect(owed(loan(), START)).toEqual(['10000', day, '0', formatUnits((toAmount('10000') + toAmount(day)) as never)]);
    expect(owed(loan(), after(1, -1))[1]).toBe(day);
    expect(owed(loan(), after(1))[1]).toBe(formatUnits(computeSimpleInterest(toAmount('10000'), toPercent('14'), 2)));
  });

  it('equal the agreed repayment on the due second and for a day after', () => {
    const fullTerm = ['10000', '115.06849315', '0', '10115.06849315'];
    expect(owed(loan(), after(30, -1))).toEqual(fullTerm);
    expect(owed(loan(), after(30))).toEqual(fullTerm);
    expect(owed(loan(), after(31, -1))).toEqual(fullTerm);
  });

  it('grow by a late fee per whole overdue day, without further interest', { tags: ['FIN-247'] }, () => {
    // 10115.06849315 × 24 / 100 / 365 a day.
    expect(owed(loan(), after(31))).toEqual(['10000', '115.06849315', '6.65100394', '10121.71949709']);
    expect(owed(loan(), after(32))[2]).toBe('13.30200788');
  });

  it('do not depend on how often they are computed', () => {
    const repaid = (at: EpochSeconds, of: AccruingLoan) =>
      applyLoanRepayment(of, { late_fee: ZERO_AMOUNT, interest: ZERO_AMOUNT, principal: ZERO_AMOUNT }, at);
    let often = loan();
    for (let day = 0; day <= 40; day++) often = repaid(after(day, 5), often);
    expect(owed(often, after(45))).toEqual(owed(loan(), after(45)));
  });

  it('fall at once by a repayment, which pays late fees, then interest, then principal', { tags: ['FIN-245'] }, () => {
    const at = after(40);
    const before = computeLoanDebt(loan(), at);
    const parts = splitLoanRepayment(before, toAmount('200'));
    expect(formatUnits(parts.late_fee)).toBe(formatUnits(before.late_fee));
    expect(formatUnits(parts.interest)).toBe('115.06849315');
    expect((parts.late_fee + parts.interest + parts.principal) as never).toBe(toAmount('200'));
    const owedAfter = computeLoanDebt(applyLoanRepayment(loan(), parts, at), at);
    expect(owedAfter.total).toBe(before.total - toAmount('200'));
    expect([owedAfter.late_fee, owedAfter.interest]).toEqual([ZERO_AMOUNT, ZERO_AMOUNT]);
  });

  it('bear interest on the remaining principal from the next day on', () => {
    const at = after(9, 100);
    const parts = splitLoanRepayment(computeLoanDebt(loan(), at), toAmount('5000'));
    const repaidLoan = applyLoanRepayment(loan(), parts, at);
    const later = computeLoanDebt(repaidLoan, after(30));
    const interest =
      computeSimpleInterest(toAmount('10000'), toPercent('14'), 10) +
      computeSimpleInterest(repaidLoan.principal, toPercent('14'), 20);
    expect(Number(later.interest + repaidLoan.interest_paid - interest)).toBeLessThanOrEqual(1);
    expect(later.principal).toBe(repaidLoan.principal);
  });

  it('include at most one day of interest on the first day', { tags: ['FIN-245'] }, () => {
    const parts = splitLoanRepayment(computeLoanDebt(loan(), START), computeLoanDebt(loan(), START).total);
    const repaidLoan = applyLoanRepayment(loan(), parts, START);
    expect(computeLoanDebt(repaidLoan, START).total).toBe(ZERO_AMOUNT);
    expect(parts.interest).toBe(computeSimpleInterest(toAmount('10000'), toPercent('14'), 1));
  });

  it('count days of 86,400 seconds', { tags: ['FIN-243', 'FIN-262'] }, () => {
    // Spans 29 February 2028 and the end of daylight saving; neither matters.
    const leap = { disbursed_at: (Date.UTC(2028, 1, 20) / 1000) as EpochSeconds, term_days: 30 };
    expect(countLoanDays(leap, (Date.UTC(2028, 2, 20) / 1000) as EpochSeconds)).toBe(30);
    expect(countLoanDays(leap, (Date.UTC(2028, 2, 21) / 1000) as EpochSeconds)).toBe(30);
    expect(countLoanDays(leap, (Date.UTC(2028, 2, 22) / 1000) as EpochSeconds)).toBe(31);
    expect(countLoanDays(leap, (Date.UTC(2028, 1, 19) / 1000) as EpochSeconds)).toBe(1);
  });
});
