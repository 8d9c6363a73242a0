import { expect, it } from 'vitest';
import { formatUnits } from '#shared/money.ts';
import { sumWalletTypes } from './wallet-totals.ts';

it('sumWalletTypes › sums known values in total and by type', () => {
  const { total, of } = sumWalletTypes([
    { wallet_type: 'spot', value: '100.00000001' },
    { wallet_type: 'spot', value: null },
    { wallet_type: 'trading', value: '0.5' },
  ]);
  expect([total, of('spot'), of('trading'), of('finance')].map(formatUnits)).toEqual([
    '100.50000001',
    '100.00000001',
    '0.5',
    '0',
  ]);
});
