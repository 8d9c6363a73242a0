import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#functions/testing/tier.ts';
import { type Amount, toAmount, type Percent, type Price, toPercent, toPrice } from '#shared/money.ts';
import {
  type ExchangePrices,
  computeExchangeOutcome,
  computeExchangeTerms,
  isWithinExchangeSpread,
  formatRatio,
  getMinToleratedExchangeAmount,
} from './exchange-terms.ts';

const prices = (from: string, to: string): ExchangePrices => ({ from: toPrice(from), to: toPrice(to) });
const SPREAD = toPercent('0.1');

describe('exchangeTerms', () => {
  it('applies the price ratio less the spread, rounded down once', { tags: ['FIN-142'] }, () => {
    expect(computeExchangeTerms(toAmount('1'), prices('50000', '1'), SPREAD)).toEqual({
      to_amount: toAmount('49950'),
      fee: toAmount('50'),
      exchange_rate: '49950',
    });
    // 100 / 3 × 0.999 = 33.3, and 2 / 3 × 0.999 = 0.666.
    expect(computeExchangeTerms(toAmount('100'), prices('1', '3'), SPREAD)).toMatchObject({
      to_amount: toAmount('33.3'),
    });
    expect(computeExchangeTerms(toAmount('0.00000002'), prices('1', '3'), SPREAD)).toEqual({
      to_amount: 0n,
      fee: 0n,
      exchange_rate: '0.333',
    });
    expect(computeExchangeTerms(toAmount('1'), prices('1', '7'), toPercent('0'))).toEqual({
      to_amount: toAmount('0.14285714'),
      fee: 0n,
      exchange_rate: '0.142857142857142857',
    });
    // The displayed rate would give one unit less: it is for information, no amount is computed by it.
    expect(computeExchangeTerms(toAmount('3'), prices('0.00002', '0.00003'), toPercent('0')).to_amount).toBe(
      toAmount('2'),
    );
  });

  it.each([
    [1n, 1n, '1'],
    [10n, 4n, '2.5'],
    [2n, 3n, '0.666666666666666666'],
    [200n, 3n, '66.6666666666666666'],
    [1n, 9_500_000_000_000n, '0.000000000000105263157894736842'],
    [10n ** 22n + 1n, 3n, '3333333333333333333333'],
    [999_999_999_999_999_999n, 10n ** 18n, '0.999999999999999999'],
  ])('formats the rate %s : %s with 18 significant digits, rounded down', (dividend, divisor, expectedText) => {
    expect(formatRatio(dividend, divisor)).toBe(expectedText);
  });
});

it.each([
  ['100', '0.1', '99.9'],
  ['0.00000999', '0.1', '0.00000998'],
  ['0.00000001', '0.1', '0.00000001'],
  ['5', '0', '5'],
])('getMinToleratedAmount › of %s with a spread of %s %% is %s', (to_amount, spread, minimum) => {
  expect(getMinToleratedExchangeAmount(toAmount(to_amount), toPercent(spread))).toBe(toAmount(minimum));
});

describe('isWithinSpread', () => {
  const quoted = prices('50000', '2500');
  it.each([
    ['as they were', prices('50000', '2500'), true],
    ['both moved alike', prices('60000', '3000'), true],
    ['down to the spread', prices('49950', '2500'), true],
    ['a unit below that', prices('49949.99999999', '2500'), false],
    ['up to the spread', prices('50050', '2500'), true],
    ['a unit above that', prices('50050.00000001', '2500'), false],
    ['the other coin a little dearer', prices('50000', '2502.5'), true],
    ['the other coin too dear', prices('50000', '2502.50250251'), false],
  ])('compares a price change with the spread: %s', (_, currentPrices, isWithin) => {
    expect(isWithinExchangeSpread(quoted, currentPrices, SPREAD)).toBe(isWithin);
    const order = { amount: toAmount('1'), spread: SPREAD, quoted };
    expect(computeExchangeOutcome(order, currentPrices)).toEqual(
      isWithin ? computeExchangeTerms(order.amount, quoted, SPREAD) : null,
    );
  });
});

it('exchange without a quote › executes at current prices only if the output meets the minimum', () => {
  const order = { amount: toAmount('1'), spread: SPREAD };
  const currentPrices = prices('49000', '1');
  expect(computeExchangeOutcome({ ...order, least: toAmount('48951') }, currentPrices)).toEqual(
    computeExchangeTerms(order.amount, currentPrices, SPREAD),
  );
  expect(computeExchangeOutcome({ ...order, least: toAmount('48951.00000001') }, currentPrices)).toBeNull();
});

const units = (maximum: bigint) => fc.bigInt({ min: 1n, max: maximum });
const anyPrices = fc.record({ from: units(10n ** 14n), to: units(10n ** 14n) }) as fc.Arbitrary<ExchangePrices>;

it('exchange output › is never worth more than the input at the execution prices', { tags: ['FIN-143'] }, () => {
  fc.assert(
    fc.property(
      units(10n ** 16n),
      anyPrices,
      // Distance of each price from the quoted one, millionths, and the spread, thousandths of a percent.
      fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })),
      fc.integer({ min: 10, max: 1000 }),
      (givenAmount, quoted, [from, to], thousandths) => {
        const movePrice = (oldPrice: Price, by: number) => {
          const next = (oldPrice * BigInt(1_000_000 + by)) / 1_000_000n;
          return (next > 0n ? next : 1n) as Price;
        };
        const currentPrices = { from: movePrice(quoted.from, from), to: movePrice(quoted.to, to) };
        const spread = (BigInt(thousandths) * 100_000n) as Percent;
        const order = { amount: givenAmount as Amount, spread };
        for (const terms of [
          computeExchangeOutcome({ ...order, quoted }, currentPrices),
          computeExchangeOutcome({ ...order, least: 0n as Amount }, currentPrices),
        ])
          if (terms) {
            expect(terms.to_amount * currentPrices.to).toBeLessThanOrEqual(givenAmount * currentPrices.from);
            expect(terms.fee).toBeGreaterThanOrEqual(0n);
          }
      },
    ),
    { seed: testSeed, numRuns: 2000 },
  );
});
