import { expect, it } from 'vitest';
import { toAmount } from '#shared/money.ts';
import { computeDayChange, getDayOpen } from './day-change.ts';

it.each([
  ['100.31', '100', '0.31', '0.31'],
  ['94243', '94000', '243', '0.26'],
  ['100.005', '100', '0.005', '0.01'],
  ['99.995', '100', '-0.005', '-0.01'],
  ['99.9951', '100', '-0.0049', '0'],
  ['0.000012', '0.000016', '-0.000004', '-25'],
  ['5', '0', '5', '0'],
])('computeDayChange › from an open of %2$s to %1$s is %s and %s%', (price, open, change, percent) => {
  const computed = computeDayChange(toAmount(price), toAmount(open));
  expect(computed).toEqual({ change_24h: change, change_24h_percent: percent });
  expect(getDayOpen({ price, ...computed })).toBe(toAmount(open));
});
