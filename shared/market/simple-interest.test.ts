import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, toAmount, formatUnits, toPercent } from '#shared/money.ts';
import { computeUnitDayInterest, computeSimpleInterest } from './simple-interest.ts';

const of = (principal: string, rate: string, days: number) =>
  formatUnits(computeSimpleInterest(toAmount(principal), toPercent(rate), days));

describe('simpleInterest', () => {
  it.each([
    // 1000 × 5.4 / 100 / 365 × 30 = 4.438356164…
    ['1000', '5.4', 30, '4.43835616'],
    // A whole year equals the rate itself, also in leap years.
    ['1000', '13.5', 365, '135'],
    ['1000', '13.5', 366, '135.36986301'],
    ['0.00000001', '100', 365, '0.00000001'],
    ['0.00000001', '100', 364, '0'],
    ['500000', '0', 365, '0'],
    ['100', '4.2', 7, '0.08054794'],
  ])('of %s at %s %% for %i days is %s', { tags: ['FIN-227'] }, (principal, rate, days, interest) =>
    expect(of(principal, rate, days)).toBe(interest),
  );

  it('is rounded down by less than one unit and never decreases with time', { tags: ['FIN-227'] }, () => {
    const principal = fc.bigInt({ min: 0n, max: 10n ** 20n });
    const rate = fc.bigInt({ min: 0n, max: 10n ** 11n });
    fc.assert(
      fc.property(principal, rate, fc.integer({ min: 0, max: 3650 }), (units, percentage, days) => {
        const interest = computeSimpleInterest(units as Amount, percentage as never, days);
        const exact = units * percentage * BigInt(days);
        const unit = 100n * 100_000_000n * 365n;
        expect([interest * unit <= exact, (interest + 1n) * unit > exact]).toEqual([true, true]);
        expect(computeSimpleInterest(units as Amount, percentage as never, days + 1) >= interest).toBe(true);
      }),
    );
  });

  it('computeInterest › rounds the interest of several principals once', () => {
    const day = toAmount('0.00000181');
    expect(computeUnitDayInterest(day, toPercent('100'))).toBe(0n);
    expect(computeUnitDayInterest(3n * day, toPercent('100'))).toBe(1n);
  });
});
