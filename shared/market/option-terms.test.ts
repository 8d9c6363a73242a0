import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, amount, type Percent, percent } from '#shared/money.ts';
import { getLoss, type OptionTermsConfig, optionTerms, getWinProfit, parseOptionTerms } from './option-terms.ts';

const config = (overrides: Partial<OptionTermsConfig> = {}): OptionTermsConfig => ({
  payout_rate: percent('10'),
  fee_calculation_method: 'fixed',
  fee_per_order: amount('0'),
  fee_percentage: percent('0'),
  min_fee: amount('0'),
  max_fee: amount('0'),
  tax_rate: percent('0'),
  ...overrides,
});

describe('optionTerms', () => {
  it('pays the whole amount plus payout without fee and tax', () => {
    expect(optionTerms(config(), amount('100'))).toEqual({
      fee: 0n,
      tax: 0n,
      net: amount('100'),
      payout: amount('10'),
      credit: amount('110'),
    });
  });

  it('charges a fixed fee for any amount, ignoring percentage bounds', () => {
    const terms = optionTerms(config({ fee_per_order: amount('2'), max_fee: amount('1') }), amount('100'));
    expect(terms).toMatchObject({ fee: amount('2'), net: amount('98'), credit: amount('108') });
  });

  it('keeps a percentage fee within its minimum and maximum', { tags: ['TRD-046', 'TRD-107'] }, () => {
    const share = { fee_calculation_method: 'percentage', fee_percentage: percent('1') } as const;
    const fee = (overrides: Partial<OptionTermsConfig>, of: string) =>
      optionTerms(config({ ...share, ...overrides }), amount(of)).fee;
    expect(fee({}, '250')).toBe(amount('2.5'));
    expect(fee({ min_fee: amount('3') }, '250')).toBe(amount('3'));
    expect(fee({ max_fee: amount('2') }, '250')).toBe(amount('2'));
    expect(fee({ min_fee: amount('3'), max_fee: amount('2') }, '250')).toBe(amount('2'));
  });

  it('taxes the whole amount', { tags: ['TRD-107'] }, () => {
    const terms = optionTerms(config({ fee_per_order: amount('1'), tax_rate: percent('0.5') }), amount('100'));
    expect(terms).toMatchObject({ tax: amount('0.5'), net: amount('98.5'), credit: amount('108.5') });
  });

  it('rounds charges up and payouts down', () => {
    const odd = config({
      fee_calculation_method: 'percentage',
      fee_percentage: percent('0.3'),
      tax_rate: percent('0.7'),
      payout_rate: percent('33.33333333'),
    });
    expect(optionTerms(odd, amount('0.00000101'))).toEqual({
      fee: 1n,
      tax: 1n,
      net: 99n,
      payout: 33n,
      credit: 132n,
    });
  });

  it('never charges more than the amount', () => {
    const terms = optionTerms(config({ fee_per_order: amount('5'), tax_rate: percent('50') }), amount('3'));
    expect(terms).toMatchObject({ fee: amount('3'), tax: 0n, net: 0n, credit: amount('0.3') });
  });

  it('returns the profit of a win and the loss otherwise', { tags: ['TRD-107'] }, () => {
    const terms = optionTerms(config({ fee_per_order: amount('1') }), amount('100'));
    expect(getWinProfit(terms, amount('100'))).toBe(amount('9'));
    expect(getLoss(amount('100'))).toBe(amount('-100'));
  });

  it('parseOptionTerms › parses the API’s form of the terms', () => {
    const wire = {
      id: '60s',
      period: 60,
      payout_rate: '10.5',
      min_amount: '10',
      max_amount: '100000',
      fee_calculation_method: 'percentage',
      fee_per_order: '0',
      fee_percentage: '0.1',
      min_fee: '0.01',
      max_fee: '0',
      tax_rate: '0',
      is_active: true,
    } as const;
    expect(optionTerms(parseOptionTerms(wire), amount('200'))).toMatchObject({
      fee: amount('0.2'),
      payout: amount('21'),
    });
  });

  it('adds up without negative parts for every configuration and amount', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 20n });
    const rate = fc.bigInt({ min: 0n, max: 200n * 100_000_000n }).map((n) => n as Percent);
    const money = units.map((n) => n as Amount);
    const any = fc.record({
      payout_rate: rate,
      fee_calculation_method: fc.constantFrom('fixed' as const, 'percentage' as const),
      fee_per_order: money,
      fee_percentage: rate,
      min_fee: money,
      max_fee: money,
      tax_rate: rate,
    });
    fc.assert(
      fc.property(any, money, (terms, of) => {
        const { fee, tax, net, payout, credit } = optionTerms(terms, of);
        expect(fee + tax + net).toBe(of);
        expect(net + payout).toBe(credit);
        for (const part of [fee, tax, net, payout, credit]) expect(part >= 0n).toBe(true);
        expect(payout * 100n * 100_000_000n <= of * terms.payout_rate).toBe(true);
      }),
    );
  });
});
