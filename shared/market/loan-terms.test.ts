import { describe, expect, it } from 'vitest';
import { amount, formatUnits, percent, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import {
  applyRepayment,
  countLoanDays,
  dailyRate,
  type AccruingLoan,
  lateFeeRate,
  loanTerms,
  getOwedAt,
  splitRepayment,
} from './loan-terms.ts';
import { simpleInterest } from './simple-interest.ts';

const START = 1_800_000_000 as EpochSeconds;
const after = (days: number, seconds = 0) => (START + days * DAY + seconds) as EpochSeconds;

const loan = (more: Partial<AccruingLoan> = {}): AccruingLoan => ({
  disbursed_at: START,
  term_days: 30,
  interest_rate: '14',
  late_fee_rate: '24',
  principal: amount('10000'),
  interest_unit_days: 0n,
  counted_days: 0,
  late_unit_days: 0n,
  interest_paid: ZERO,
  late_fee_paid: ZERO,
  ...more,
});

const owed = (of: AccruingLoan, at: EpochSeconds) => {
  const { principal, interest, late_fee, total } = getOwedAt(of, at);
  return [principal, interest, late_fee, total].map(formatUnits);
};

describe('loanTerms', () => {
  it('follows the specification’s formulas for fee, interest, payout and repayment', { tags: ['FIN-243'] }, () => {
    const rates = { term_days: 30, interest_rate: '14', processing_fee_rate: '1.5' };
    const { processing_fee, actual_amount, total_interest, total_repayment, apr } = loanTerms(amount('10000'), rates);
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
    expect(dailyRate('14')).toBe('0.0384');
    expect(dailyRate('36.5')).toBe('0.1000');
    expect(dailyRate('0')).toBe('0.0000');
  });

  it('rounds interest down to a unit', { tags: ['FIN-243'] }, () => {
    expect(simpleInterest(amount('0.00000001'), percent('1000'), 36)).toBe(0n);
    expect(simpleInterest(amount('0.00000001'), percent('1000'), 37)).toBe(1n);
  });

  it('limits lateFeeRate by the cap', { tags: ['FIN-247'] }, () => {
    expect(lateFeeRate('24', '36')).toBe('24');
    expect(lateFeeRate('48', '36')).toBe('36');
  });
});

describe('owed loan amounts', () => {
  it('include interest of each begun day, the first from its first second', () => {
    const day = formatUnits(simpleInterest(amount('10000'), percent('14'), 1));
    expect(owed(loan(), START)).toEqual(['10000', day, '0', formatUnits((amount('10000') + amount(day)) as never)]);
    expect(owed(loan(), after(1, -1))[1]).toBe(day);
    expect(owed(loan(), after(1))[1]).toBe(formatUnits(simpleInterest(amount('10000'), percent('14'), 2)));
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
      applyRepayment(of, { late_fee: ZERO, interest: ZERO, principal: ZERO }, at);
    let often = loan();
    for (let day = 0; day <= 40; day++) often = repaid(after(day, 5), often);
    expect(owed(often, after(45))).toEqual(owed(loan(), after(45)));
  });

  it('fall at once by a repayment, which pays late fees, then interest, then principal', { tags: ['FIN-245'] }, () => {
    const at = after(40);
    const before = getOwedAt(loan(), at);
    const parts = splitRepayment(before, amount('200'));
    expect(formatUnits(parts.late_fee)).toBe(formatUnits(before.late_fee));
    expect(formatUnits(parts.interest)).toBe('115.06849315');
    expect((parts.late_fee + parts.interest + parts.principal) as never).toBe(amount('200'));
    const owedAfter = getOwedAt(applyRepayment(loan(), parts, at), at);
    expect(owedAfter.total).toBe(before.total - amount('200'));
    expect([owedAfter.late_fee, owedAfter.interest]).toEqual([ZERO, ZERO]);
  });

  it('bear interest on the remaining principal from the next day on', () => {
    const at = after(9, 100);
    const parts = splitRepayment(getOwedAt(loan(), at), amount('5000'));
    const repaidLoan = applyRepayment(loan(), parts, at);
    const later = getOwedAt(repaidLoan, after(30));
    const interest =
      simpleInterest(amount('10000'), percent('14'), 10) + simpleInterest(repaidLoan.principal, percent('14'), 20);
    expect(Number(later.interest + repaidLoan.interest_paid - interest)).toBeLessThanOrEqual(1);
    expect(later.principal).toBe(repaidLoan.principal);
  });

  it('include at most one day of interest on the first day', { tags: ['FIN-245'] }, () => {
    const parts = splitRepayment(getOwedAt(loan(), START), getOwedAt(loan(), START).total);
    const repaidLoan = applyRepayment(loan(), parts, START);
    expect(getOwedAt(repaidLoan, START).total).toBe(ZERO);
    expect(parts.interest).toBe(simpleInterest(amount('10000'), percent('14'), 1));
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
