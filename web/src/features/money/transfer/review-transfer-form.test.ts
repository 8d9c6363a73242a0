import { describe, expect, it } from 'vitest';
import { formatUnits } from '#shared/money.ts';
import type { TransferLimits, Wallet, WalletType } from '#shared/schemas/ledger.ts';
import { getMaxTransferAmount, reviewTransferForm, type TransferFormFields } from './review-transfer-form.ts';

const wallet = (wallet_type: WalletType, available_balance: string): Wallet => ({
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
  frozen_balance: '7',
  value: available_balance,
});

const [spot, trading] = [wallet('spot', '60000.00000001'), wallet('trading', '1.5')];
const limits: TransferLimits = {
  single: '50000',
  daily: '200000',
  daily_left: '40000',
  hourly: 20,
  hourly_left: 3,
};
const review = (typed: Partial<TransferFormFields>, more: { limits?: TransferLimits; language?: string } = {}) =>
  reviewTransferForm(
    { from_wallet_id: 'wal_spot', to_wallet_id: 'wal_trading', amount: '100', memo: '', ...typed },
    { language: 'en', wallets: [spot, trading], limits, ...more },
  );

describe('reviewTransferForm', () => {
  it('builds the request from the typed values and computes both balances exactly', { tags: ['FIN-107'] }, () => {
    expect(review({ amount: '100.00000001', memo: ' for Monday ' })).toEqual({
      problems: {},
      effect: {
        amount: '100.00000001',
        from: { before: '60000.00000001', after: '59900' },
        to: { before: '1.5', after: '101.50000001' },
      },
      request: {
        from_wallet_id: 'wal_spot',
        to_wallet_id: 'wal_trading',
        coin_type: 'USDT',
        amount: '100.00000001',
        memo: 'for Monday',
      },
    });
  });

  it('reads the amount in the language of the page, and omits an empty memo', () => {
    expect(review({ amount: '1.234,5', memo: '  ' }, { language: 'es' }).request).toEqual({
      from_wallet_id: 'wal_spot',
      to_wallet_id: 'wal_trading',
      coin_type: 'USDT',
      amount: '1234.5',
    });
  });

  it.each([
    ['', { name: 'amountMissing' }],
    ['  ', { name: 'amountMissing' }],
    ['abc', { name: 'transferAmount' }],
    ['0', { name: 'transferAmount' }],
    ['-5', { name: 'transferAmount' }],
    ['1.123456789', { name: 'transferAmount' }],
    ['60000.00000002', { name: 'transferBalance', amount: '60000.00000002', balance: '60000.00000001' }],
    ['50000.00000001', { name: 'transferSingle', most: '50000' }],
    ['40000.00000001', { name: 'transferDaily', left: '40000', most: '200000' }],
  ])('rejects the amount “%s”', { tags: ['FIN-108'] }, (amount, problem) => {
    const { problems, request } = review({ amount });
    expect(problems).toEqual({ amount: problem });
    expect(request).toBeNull();
  });

  it('rejects when the hourly number of transfers is used up', { tags: ['FIN-111'] }, () => {
    expect(review({}, { limits: { ...limits, hourly_left: 0 } }).problems.amount).toEqual({
      name: 'transferOften',
      left: 0,
      most: 20,
    });
  });

  it('requires two different wallets', { tags: ['FIN-108'] }, () => {
    const none = { name: 'transferWallets' };
    expect(review({ from_wallet_id: '', to_wallet_id: '' }).problems).toEqual({
      from_wallet_id: none,
      to_wallet_id: none,
    });
    expect(review({ to_wallet_id: 'wal_spot' })).toEqual({
      problems: { to_wallet_id: { name: 'sameWallet' } },
      effect: null,
      request: null,
    });
  });

  it('computes both balances even when one becomes negative', () => {
    expect(review({ amount: '60001' }).effect?.from.after).toBe('-0.99999999');
  });

  it('accepts any amount within the balance while the limits are unknown', () => {
    const { problems } = reviewTransferForm(
      { from_wallet_id: 'wal_spot', to_wallet_id: 'wal_trading', amount: '55000', memo: '' },
      { language: 'en', wallets: [spot, trading], limits: undefined },
    );
    expect(problems).toEqual({});
  });
});

describe('getMaxTransferAmount', () => {
  it.each([
    ['is all there is', trading, limits, '1.5'],
    ['is what the day leaves', spot, limits, '40000'],
    ['is what one transfer may', spot, { ...limits, daily_left: '200000' }, '50000'],
    ['is all there is while no limit is known', spot, undefined, '60000.00000001'],
  ] as const)('limits the amount: %s', (_, from, knownLimits, maxAmount) => {
    expect(formatUnits(getMaxTransferAmount(from, knownLimits))).toBe(maxAmount);
  });
});
