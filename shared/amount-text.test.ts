import { expect, it } from 'vitest';
import { formatAmount, subtractShownAmounts } from './amount-text.ts';

it.each([
  // What a sell-back offers is cut: the result is the difference of both shown amounts.
  ['283.06', '500', '−216.94'],
  ['283.0689', '500', '−216.94'],
  ['32.979', '101', '−68.03'],
  ['110.0088', '100.008', '+10.00'],
  ['500', '500.009', '0.00'],
])('subtractShownAmounts › %s − %s is shown as %s', (a, b, shown) => {
  expect(formatAmount('en', subtractShownAmounts(a, b), { sign: true })).toBe(shown);
});

it.each([
  ['USDT', '4750.12345678', '4,750.12'],
  ['USDT', '1', '1.00'],
  ['BTC', '12.00105458', '12.00105458'],
  ['BTC', '2', '2.00'],
])('formatAmount › in forms, %s has two decimals only in USDT: %s', (coin, value, shown) => {
  expect(formatAmount('en', value, { coin, exact: 'coins' })).toBe(shown);
});
