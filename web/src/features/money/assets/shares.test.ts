import { describe, expect, it } from 'vitest';
import type { Wallet } from '#shared/schemas/ledger.ts';
import {
  filterWallets,
  findLargestWalletType,
  summarizeAssets,
  shareToPercent,
  computeShares,
  FULL_ASSET_SHARE,
} from './shares.ts';

const wallet = (more: Partial<Wallet>): Wallet => ({
  id: `wal_${more.wallet_type ?? 'spot'}_${more.coin_type ?? 'USDT'}`,
  coin_type: 'USDT',
  coin_name: 'Tether',
  wallet_type: 'spot',
  wallet_name: 'Funding',
  network: null,
  is_default: false,
  status: 'active',
  total_balance: '0',
  created_at: 1_800_000_000,
  updated_at: 1_800_000_000,
  available_balance: '0',
  frozen_balance: '0',
  value: '0',
  ...more,
});

describe('computeShares', () => {
  it.each([
    ['1 1 1', [3334, 3333, 3333]],
    ['1 0 0', [10_000, 0, 0]],
    ['1 99999 0', [0, 10_000, 0]],
    ['50 30 20', [5000, 3000, 2000]],
    ['123456789012345678 1', [10_000, 0]],
  ])('for the values %s returns %j', (values, shares) => {
    expect(computeShares(values.split(' ').map(BigInt))).toEqual(shares);
  });

  it('always sums to 100 percent after rounding', { tags: ['FIN-098'] }, () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const values = Array.from({ length: 7 }, (_, i) => BigInt((seed * 7919 * (i + 3)) % 10_007));
      expect(computeShares(values)?.reduce((sum, share) => sum + share, 0)).toBe(FULL_ASSET_SHARE);
    }
  });

  it('returns null when all values are zero', () => {
    expect(computeShares([0n, 0n, 0n])).toBeNull();
    expect(computeShares([])).toBeNull();
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [3334, '33.34'],
    [10_000, '100.00'],
  ])('shareToPercent › %i hundredths are %s percent', (share, expectedPercent) => {
    expect(shareToPercent(share)).toBe(expectedPercent);
  });
});

describe('summarizeAssets', () => {
  const wallets = [
    wallet({ value: '100.5' }),
    wallet({ coin_type: 'BTC', coin_name: 'Bitcoin', value: '300' }),
    wallet({ coin_type: 'WLFI', coin_name: 'World Liberty Financial', available_balance: '9', value: null }),
    wallet({ wallet_type: 'trading', value: '99.5' }),
    wallet({ wallet_type: 'finance' }),
  ];

  it('sums values by wallet type, and sorts coins by value', { tags: ['FIN-096'] }, () => {
    const { total, types } = summarizeAssets(wallets);
    expect(total).toBe(50_000_000_000n);
    expect(types.map(({ type, value, share }) => [type, value, share])).toEqual([
      ['spot', 40_050_000_000n, 8010],
      ['finance', 0n, 0],
      ['trading', 9_950_000_000n, 1990],
    ]);
    expect(types[0]?.wallets.map(({ coin_type, share }) => [coin_type, share])).toEqual([
      ['BTC', 6000],
      ['USDT', 2010],
      ['WLFI', null],
    ]);
  });

  it('findLargestWalletType picks the largest type, or the first when all are empty', () => {
    expect(
      findLargestWalletType(
        summarizeAssets([wallet({ value: '1' }), wallet({ wallet_type: 'finance', value: '1.5' })]),
      ),
    ).toBe('finance');
    expect(findLargestWalletType(summarizeAssets([wallet({}), wallet({ wallet_type: 'trading' })]))).toBe('spot');
  });

  it('has no shares when everything is zero', () => {
    const { total, types } = summarizeAssets([wallet({}), wallet({ wallet_type: 'trading' })]);
    expect(total).toBe(0n);
    expect(types.map(({ share }) => share)).toEqual([null, null, null]);
  });

  it.each([
    ['', false, ['USDT', 'BTC', 'WLFI', 'USDT', 'USDT']],
    [' bit ', false, ['BTC']],
    ['usd', false, ['USDT', 'USDT', 'USDT']],
    ['tether', true, ['USDT', 'USDT']],
    ['', true, ['USDT', 'BTC', 'WLFI', 'USDT']],
    ['xyz', false, []],
  ])('filterWallets finds “%s” with small balances hidden: %s', (search, hideSmall, coins) => {
    expect(filterWallets(wallets, { search, hideSmall }).map(({ coin_type }) => coin_type)).toEqual(coins);
  });

  it('filterWallets hides balances below 1 USDT only', () => {
    const pair = [wallet({ value: '0.99999999' }), wallet({ coin_type: 'BTC', value: '1' })];
    expect(filterWallets(pair, { search: '', hideSmall: true }).map(({ coin_type }) => coin_type)).toEqual(['BTC']);
  });
});
