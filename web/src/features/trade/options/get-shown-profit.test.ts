import { expect, it } from 'vitest';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { getShownProfit } from './get-shown-profit.ts';

it.each([
  // Sold back for 283.06 as shown: 216.94 less than was paid, though the loss is 216.9311.
  ['283.0689', '500', '-216.9311', '-216.94'],
  ['110', '100', '10', '10'],
  ['0', '100', '-100', '-100'],
  [null, '100', '-100', '-100'],
  [null, '100', null, null],
])('getShownProfit › with a payout of %s for %s and a result of %s is %s', (payout, amount, profit_loss, shown) => {
  expect(getShownProfit({ payout, amount, profit_loss } as OptionOrder)).toBe(shown);
});
