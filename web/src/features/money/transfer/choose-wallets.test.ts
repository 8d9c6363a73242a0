import { describe, expect, it } from 'vitest';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';
import {
  findLargestTransferSource,
  getBalanceShortfall,
  getTransferOffer,
  filterTransferSources,
  filterTransferTargets,
  getDefaultTransferWallets,
} from './choose-wallets.ts';

const wallet = (wallet_type: WalletType, available_balance: string, more: Partial<Wallet> = {}): Wallet => ({
  id: `wal_${wallet_type}`,
  coin_type: 'USDT',
  coin_name: 'Tether',
  wallet_type,
  wallet_name: 'Funding',
  network: null,
  is_default: false,
  status: 'active',
  total_balance: '0',
  created_at: 1_800_000_000,
  updated_at: 1_800_000_000,
  available_balance,
  frozen_balance: '0',
  value: available_balance,
  ...more,
});
const getWalletIds = (wallets: readonly Wallet[]) => wallets.map(({ id }) => id);

describe('transfer wallets', () => {
  const wallets = [
    wallet('spot', '5'),
    wallet('trading', '0'),
    wallet('finance', '900', { status: 'maintenance' }),
    wallet('finance', '7', { id: 'wal_pending', status: 'pending' }),
    wallet('spot', '2', { id: 'wal_btc', coin_type: 'BTC' }),
  ];

  it('receive when active or pending, and send when active with a USDT balance', { tags: ['FIN-109'] }, () => {
    expect(getWalletIds(filterTransferTargets(wallets))).toEqual(['wal_spot', 'wal_trading', 'wal_pending']);
    expect(getWalletIds(filterTransferSources(wallets))).toEqual(['wal_spot']);
  });
});

describe('getDefaultTransferWallets', () => {
  it.each([
    [['5', '0', '0'], { from: 'wal_spot', to: 'wal_trading' }],
    [['5', '5.00000001', '0'], { from: 'wal_trading', to: 'wal_spot' }],
    [['5', '0', '6'], { from: 'wal_finance', to: 'wal_spot' }],
    [['0', '0', '0'], { from: '', to: '' }],
  ] as const)('selects the fullest wallet as source: %j', ([spot, trading, finance], way) => {
    expect(
      getDefaultTransferWallets([wallet('spot', spot), wallet('trading', trading), wallet('finance', finance)]),
    ).toEqual(way);
  });

  it('selects the requested target, and the largest other wallet as source', () => {
    const wallets = [wallet('spot', '5'), wallet('trading', '70'), wallet('finance', '6')];
    expect(getDefaultTransferWallets(wallets, 'trading')).toEqual({ from: 'wal_finance', to: 'wal_trading' });
  });
});

describe('findLargestTransferSource', () => {
  it('picks the largest other wallet', () => {
    const wallets = [wallet('spot', '5'), wallet('trading', '70'), wallet('finance', '6')];
    expect(findLargestTransferSource(wallets, 'trading')?.id).toBe('wal_finance');
  });

  it('returns null when others are empty or the target is closed', () => {
    expect(findLargestTransferSource([wallet('spot', '0'), wallet('trading', '70')], 'trading')).toBeNull();
    const closed = wallet('trading', '70', { status: 'suspended' });
    expect(findLargestTransferSource([wallet('spot', '5'), closed], 'trading')).toBeNull();
  });
});

describe('getTransferOffer', () => {
  const wallets = [wallet('spot', '2250'), wallet('trading', '0')];

  it.each([
    ['10000', '2250'],
    ['2250.00000001', '2250'],
    ['2250', '2250'],
    ['0.00000001', '0.00000001'],
    [null, null],
  ])('offers for %s missing at most what the source has: %s', (short, offered) => {
    expect(getTransferOffer(wallets, 'trading', short)).toBe(offered);
  });

  it('offers nothing without a source', () => {
    expect(getTransferOffer([wallet('trading', '5')], 'trading', '1')).toBeNull();
    expect(getTransferOffer(undefined, 'trading', '1')).toBeNull();
  });
});

describe('getBalanceShortfall', () => {
  it.each([
    ['-0.00000001', '0.00000001'],
    ['-50.5', '50.5'],
    ['0', null],
    ['12', null],
    [null, null],
    [undefined, null],
  ])('for a balance of %s after the order returns %s', { tags: ['FIN-114'] }, (after, missing) => {
    expect(getBalanceShortfall(after)).toBe(missing);
  });
});
