import { describe, expect, it } from 'vitest';
import { formatUnits, toAmount } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';
import {
  getTransferOffer,
  computePaymentFunding,
  findLargestTransferSource,
  filterTransferSources,
  filterTransferTargets,
  getDefaultTransferWallets,
  getFundingReserve,
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

describe('getFundingReserve', () => {
  it('lists the other wallets with money, fullest first, and their sum', () => {
    const wallets = [wallet('spot', '5'), wallet('trading', '70'), wallet('finance', '6.5')];
    expect(getFundingReserve(wallets, 'trading')).toEqual({
      ids: ['wal_finance', 'wal_spot'],
      total: toAmount('11.5'),
    });
  });

  it('is empty without a source, for a source that is not active, and for a target that cannot receive', () => {
    const none = { ids: [], total: 0n };
    expect(getFundingReserve([wallet('spot', '0'), wallet('trading', '70')], 'trading')).toEqual(none);
    expect(
      getFundingReserve([wallet('spot', '5', { status: 'suspended' }), wallet('trading', '0')], 'trading'),
    ).toEqual(none);
    expect(
      getFundingReserve([wallet('spot', '5'), wallet('trading', '0', { status: 'suspended' })], 'trading'),
    ).toEqual(none);
  });
});

describe('computePaymentFunding', () => {
  it.each([
    ['100', '0', '0', '0'],
    ['70.00000001', '0.00000001', '0', '0'],
    ['170', '100', '0', '0'],
    ['170.00000001', '0', '0.00000001', '-100.00000001'],
  ])(
    'for %s with 70 in the wallet and 100 in others moves %s, misses %s and leaves %s',
    { tags: ['FIN-114'] },
    (required, moved, missing, after) => {
      const reserve = { ids: ['wal_spot'], total: toAmount('100') };
      const balance = toAmount(required === '100' ? '100' : '70');
      const funding = computePaymentFunding(toAmount(required), balance, reserve);
      expect([funding.moved, funding.missing, funding.after].map(formatUnits)).toEqual([moved, missing, after]);
    },
  );
});
