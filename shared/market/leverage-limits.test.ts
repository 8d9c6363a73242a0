import { describe, expect, it } from 'vitest';
import { toAmount, formatUnits } from '#shared/money.ts';
import { getMaxLeverage, getMaxNotional, getVolatilityLeverageCap } from './leverage-limits.ts';

const brackets = [
  { notional_up_to: '1000', leverage: 200 },
  { notional_up_to: '5000', leverage: 100 },
  { notional_up_to: '20000', leverage: 20 },
];

it.each([
  [200, '1000'],
  [101, '1000'],
  [100, '5000'],
  [21, '5000'],
  [20, '20000'],
  [1, '20000'],
  [201, '0'],
])('getNotionalLimit › of %ix leverage is %s', (leverage, limit) =>
  expect(formatUnits(getMaxNotional(brackets, leverage))).toBe(limit),
);

describe('getMaxLeverage', () => {
  it.each([
    ['0', '5', 200],
    ['0', '5.1', 196],
    ['0', '11', 100],
    ['0', '100', 50],
    ['0', '500', 20],
    ['0', '2000', 10],
    ['999', '10', 100],
    ['5000', '10', 20],
    ['20000', '1', 0],
    ['20000.00000001', '1', 0],
  ])(
    'returns the bracket’s leverage for an open notional of %s and a margin of %s',
    (notional, margin, maxLeverage) => {
      expect(getMaxLeverage(brackets, toAmount(notional), toAmount(margin))).toBe(maxLeverage);
      // This margin is accepted, and one unit more is not.
      const fits = (leverage: number) =>
        toAmount(notional) + toAmount(margin) * BigInt(leverage) <= getMaxNotional(brackets, leverage);
      expect([maxLeverage === 0 || fits(maxLeverage), fits(maxLeverage + 1)]).toEqual([true, false]);
    },
  );
});

it.each([
  [null, null],
  [150, null],
  [150.1, 100],
  [301, 50],
])('getVolatilityCap › of volatility %s is %s', (volatility, cap) => {
  const caps = [
    { above: 150, leverage: 100 },
    { above: 300, leverage: 50 },
  ];
  expect(getVolatilityLeverageCap(caps, volatility)).toBe(cap);
});
