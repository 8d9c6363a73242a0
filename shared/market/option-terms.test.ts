import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, toAmount, type Percent, toPercent } from '#shared/money.ts';
import {
  countBreakEvenWins,
  getOptionLoss,
  type OptionTermsConfig,
  computeOptionTerms,
  parseOptionTerms,
} from './option-terms.ts';

const config = (overrides: Partial<OptionTermsConfig> = {}): OptionTermsConfig => ({
  payout_rate: toPercent('10'),
  fee_calculation_method: 'fixed',
  fee_per_order: toAmount('0'),
  fee_percentage: toPercent('0'),
  min_fee: toAmount('0'),
  max_fee: toAmount('0'),
  tax_rate: toPercent('0'),
  ...overrides,
});

describe('optionTerms', () => {
  it('pays the whole amount plus payout without fee and tax', () => {
    expect(computeOptionTerms(config(), toAmount('100'))).toEqual({
      fee: 0n,
      tax: 0n,
      net: toAmount('100'),
      payout: toAmount('10'),
      credit: toAmount('110'),
    });
  });

  it('charges a fixed fee for any amount, ignoring percentage bounds', () => {
    const terms = computeOptionTerms(config({ fee_per_order: toAmount('2'), max_fee: toAmount('1') }), toAmount('100'));
    expect(terms).toMatchObject({ fee: toAmount('2'), net: toAmount('98'), credit: toAmount('108') });
  });

  it('keeps a percentage fee within its minimum and maximum', { tags: ['TRD-046', 'TRD-107'] }, () => {
    const share = { fee_calculation_method: 'percentage', fee_percentage: toPercent('1') } as const;
    const fee = (overrides: Partial<OptionTermsConfig>, of: string) =>
      computeOptionTerms(config({ ...share, ...overrides }), toAmount(of)).fee;
    expect(fee({}, '250')).toBe(toAmount('2.5'));
    expect(fee({ min_fee: toAmount('3') }, '250')).toBe(toAmount('3'));
    expect(fee({ max_fee: toAmount('2') }, '250')).toBe(toAmount('2'));
    expect(fee({ min_fee: toAmount('3'), max_fee: toAmount('2') }, '250')).toBe(toAmount('2'));
  });

  it('taxes the whole amount', { tags: ['TRD-107'] }, () => {
    const terms = computeOptionTerms(
      config({ fee_per_order: toAmount('1'), tax_rate: toPercent('0.5') }),
      toAmount('100'),
    );
    expect(terms).toMatchObject({ tax: toAmount('0.5'), net: toAmount('98.5'), credit: toAmount('108.5') });
  });

  it('rounds charges up and payouts down', () => {
    const odd = config({
      fee_calculation_method: 'percentage',
      fee_percentage: toPercent('0.3'),
      tax_rate: toPercent('0.7'),
      payout_rate: toPercent('33.33333333'),
    });
    expect(computeOptionTerms(odd, toAmount('0.00000101'))).toEqual({
      fee: 1n,
      tax: 1n,
      net: 99n,
      payout: 33n,
      credit: 132n,
    });
  });

  it('never charges more than the amount', () => {
    const terms = computeOptionTerms(
      config({ fee_per_order: toAmount('5'), tax_rate: toPercent('50') }),
      toAmount('3'),
    );
    expect(terms).toMatchObject({ fee: toAmount('3'), tax: 0n, net: 0n, credit: toAmount('0.3') });
  });

  it('loses the whole amount when it is not right', { tags: ['TRD-107'] }, () => {
    expect(getOptionLoss(toAmount('100'))).toBe(toAmount('-100'));
  });

  it.each([
    ['10', '0', 91],
    ['25', '0', 80],
    ['50', '0', 67],
    ['100', '0', 50],
    ['10', '5', 96],
    ['10', '10', null],
    ['10', '20', null],
  ])('with a payout of %s%% and a fee of %s has to be right %s times in 100', (payout, fee, wins) => {
    const terms = computeOptionTerms(
      config({ payout_rate: toPercent(payout), fee_per_order: toAmount(fee) }),
      toAmount('100'),
    );
    expect(countBreakEvenWins(terms, toAmount('100'))).toBe(wins);
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
    expect(computeOptionTerms(parseOptionTerms(wire), toAmount('200'))).toMatchObject({
      fee: toAmount('0.2'),
      payout: toAmount('21'),
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
        const { fee, tax, net, payout, credit } = computeOptionTerms(terms, of);
        expect(fee + tax + net).toBe(of);
        expect(net + payout).toBe(credit);
        for (const part of [fee, tax, net, payout, credit]) expect(part >= 0n).toBe(true);
        expect(payout * 100n * 100_000_000n <= of * terms.payout_rate).toBe(true);
      }),
    );
  });
});
