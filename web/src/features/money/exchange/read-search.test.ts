import { expect, it } from 'vitest';
import { readExchangeSearchParams } from './read-search.ts';

it.each([
  ['0.5', '0.5'],
  [0.5, '0.5'],
  // Values as the router parses them from an address.
  [1e-8, '0.00000001'],
  [250, '250'],
  [0, undefined],
  [-1, undefined],
  ['1e3', undefined],
  [true, undefined],
  [1e21, undefined],
  [undefined, undefined],
])('readExchangeSearchParams › parses the amount %s as %s', { tags: ['FIN-203'] }, (amount, read) => {
  expect(readExchangeSearchParams({ from: 'BTC', to: 7, amount })).toEqual({
    pair: { from_coin: 'BTC', to_coin: 'USDT' },
    amount: read,
  });
});
