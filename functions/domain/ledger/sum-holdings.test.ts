import { expect, it } from 'vitest';
import { sumCoinUnits, sumWalletHoldings } from './sum-holdings.ts';

it('sumWalletHoldings › adds holdings by wallet and coin, available and frozen', () => {
  const first = { 'trading:USDT': { available: 1, frozen: 20 }, 'spot:BTC': { available: 5, frozen: 0 } };
  const more = { 'trading:USDT': { available: 300, frozen: 4000 }, 'funding:ETH': { available: 0, frozen: 7 } };
  expect(sumWalletHoldings(first, more)).toEqual({
    'trading:USDT': { available: 301n, frozen: 4020n },
    'spot:BTC': { available: 5, frozen: 0 },
    'funding:ETH': { available: 0n, frozen: 7n },
  });
});

it('sumCoinUnits › adds positive and negative units', () => {
  expect(sumCoinUnits({ BTC: 3, ETH: -2 }, { BTC: -5n, SOL: 1n })).toEqual({ BTC: -2n, ETH: -2, SOL: 1n });
});
