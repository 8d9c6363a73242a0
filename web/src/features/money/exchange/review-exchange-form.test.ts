import { describe, expect, it } from 'vitest';
import { toAmount } from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { getMaxExchangeAmount, reviewExchangeForm, getInitialExchangePair } from './review-exchange-form.ts';

const coin = (coin_type: string, is_exchange_enabled = true): ExchangeCoin => ({
  coin_type,
  coin_name: coin_type,
  icon: 'x',
  display_digits: 2,
  is_transfer_enabled: false,
  is_exchange_enabled,
  min_exchange_amount: '1',
  max_exchange_amount: '1000',
  exchange_spread: '0.1',
});
const wallet = (coin_type: string, wallet_type: Wallet['wallet_type'], available_balance: string) =>
  ({ coin_type, wallet_type, available_balance }) as Wallet;

const around = {
  language: 'en',
  coins: [coin('USDT'), coin('BTC'), coin('TON', false)],
  // Other wallets' balances cannot be spent.
  wallets: [wallet('USDT', 'trading', '9000'), wallet('USDT', 'spot', '250.5')],
};
const quoteRequest = { from_coin: 'USDT', to_coin: 'BTC', amount: '100' };

describe('reviewExchangeForm', () => {
  it('builds the request from valid values', { tags: ['FIN-205'] }, () => {
    expect(reviewExchangeForm({ ...quoteRequest, amount: '250.50' }, around)).toEqual({
      problems: {},
      request: { from_coin: 'USDT', to_coin: 'BTC', amount: '250.5' },
      short: null,
    });
  });

  it.each(['', '0', 'ten', '-5', '1.123456789'])(
    'rejects the amount “%s” without a request',
    { tags: ['FIN-205'] },
    (typed) => {
      const { problems, request } = reviewExchangeForm({ ...quoteRequest, amount: typed }, around);
      expect(problems.amount).toEqual({ name: 'exchangeAmount' });
      expect(request).toBeNull();
    },
  );

  it.each(['0.99999999', '1000.00000001'])(
    'rejects the amount %s outside the limits of the coin',
    { tags: ['FIN-205'] },
    (typed) => {
      const { problems, request } = reviewExchangeForm({ ...quoteRequest, amount: typed }, around);
      expect(problems.amount).toEqual({ name: 'exchangeRange', min: '1', max: '1000', asset: 'USDT' });
      expect(request).toBeNull();
    },
  );

  it('requests a quote for an amount above the balance, and reports the shortfall', { tags: ['FIN-205'] }, () => {
    const { problems, request, short } = reviewExchangeForm({ ...quoteRequest, amount: '250.50000001' }, around);
    expect(problems.amount).toEqual({
      name: 'transferBalance',
      amount: '250.50000001',
      balance: '250.5',
      asset: 'USDT',
    });
    expect(request?.amount).toBe('250.50000001');
    expect(short).toBe('0.00000001');
  });

  it('reports no shortfall while the balance is unknown', () => {
    expect(reviewExchangeForm(quoteRequest, { ...around, wallets: undefined }).problems).toEqual({});
  });

  it.each([
    [{ to_coin: 'USDT' }, { to_coin: { name: 'sameCoin' } }],
    [{ to_coin: 'TON' }, { to_coin: { name: 'coinDisabled' } }],
    [{ from_coin: 'TON' }, { from_coin: { name: 'coinDisabled' } }],
    [{ from_coin: 'XYZ' }, { from_coin: { name: 'coin' } }],
  ] as const)('rejects %o beside the coin without a request', { tags: ['FIN-205'] }, (part, problems) => {
    const review = reviewExchangeForm({ ...quoteRequest, ...part }, around);
    expect(review.problems).toMatchObject(problems);
    expect(review.request).toBeNull();
  });

  it.each([
    ['250.5', '250.5'],
    ['5000', '1000'],
  ])('limits the maximum for a balance of %s to the coin’s limit: %s', { tags: ['FIN-205'] }, (balance, maxAmount) => {
    expect(getMaxExchangeAmount(toAmount(balance), coin('USDT'))).toBe(toAmount(maxAmount));
  });
});

describe('getInitialExchangePair', () => {
  it.each([
    [{}, 'USDT', 'BTC'],
    [{ from_coin: 'eth' }, 'ETH', 'USDT'],
    [{ from_coin: 'USDT' }, 'USDT', 'BTC'],
    [{ to_coin: 'USDT' }, 'BTC', 'USDT'],
    [{ to_coin: 'SOL' }, 'USDT', 'SOL'],
    [{ from_coin: 'SOL', to_coin: 'ETH' }, 'SOL', 'ETH'],
    [{ from_coin: 'BTC', to_coin: 'BTC' }, 'BTC', 'USDT'],
    [{ from_coin: 'nothing', to_coin: '<script>' }, 'USDT', 'BTC'],
  ])('for %o returns %s and %s', { tags: ['FIN-203'] }, (params, from_coin, to_coin) => {
    expect(getInitialExchangePair(params)).toEqual({ from_coin, to_coin });
  });
});
