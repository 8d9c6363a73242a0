import { describe, expect, it } from 'vitest';
import { toAmount, toPrice } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import type { PerpetualOrderFields, PerpetualOrderContext } from './order-fields.ts';
import { getQuantityForShare, reviewOrderForm } from './review-order-form.ts';

const config: FuturesConfig = {
  product_type: 'cryptocurrency',
  contract_value: '1',
  min_quantity: '1',
  max_quantity: '100000',
  min_leverage: 20,
  max_leverage: 200,
  leverage_steps: [20, 50, 75, 100, 125, 150, 175, 200],
  brackets: [{ notional_up_to: '20000000', leverage: 200 }],
  volatility_caps: [],
  close_cap: null,
  fee_rate: '0.01',
  maintenance_margin_rate: '0',
  is_active: true,
};

const around: PerpetualOrderContext = {
  language: 'en',
  symbol: 'BTC/USDT',
  productType: 'cryptocurrency',
  digits: 1,
  config,
  balance: toAmount('1000'),
  price: toPrice('50000'),
  priceAge: 400,
  held: false,
  halted: false,
  closedUntil: null,
  reduceOnly: false,
};

const good: PerpetualOrderFields = {
  side: 'long',
  type: 'market',
  quantity: '100',
  price: '',
  stopPrice: '',
  leverage: '20',
  protect: false,
  protectIn: 'price',
  takeProfit: '',
  stopLoss: '',
};

const review = (fields: Partial<PerpetualOrderFields>, overrides: Partial<PerpetualOrderContext> = {}) =>
  reviewOrderForm({ ...good, ...fields }, { ...around, ...overrides });
const problems = (fields: Partial<PerpetualOrderFields>, overrides: Partial<PerpetualOrderContext> = {}) =>
  review(fields, overrides).problems.map(({ field, problem }) => `${field}:${problem.name}`);

describe('reviewOrderForm', () => {
  it('builds a request when everything is valid', () => {
    const { request } = review({});
    expect(request).toEqual({ symbol: 'BTC/USDT', side: 'buy', type: 'market', quantity: '100', leverage: 20 });
  });

  it('takes what the balance lacks for margin and fee from other wallets', () => {
    const reserve = { ids: ['wal_spot'], total: toAmount('10') };
    const funded = review({ quantity: '1000' }, { reserve });
    expect(funded.effect).toMatchObject({ moved: '2', missing: '0', balanceAfter: '0' });
    expect(funded.request?.fund_from).toEqual(['wal_spot']);
    const short = review({ quantity: '1010' }, { reserve });
    expect(short.request).toBeNull();
    expect(short.problems).toEqual([
      { field: 'quantity', problem: { name: 'balance', amount: '1012.02', balance: '1010' } },
    ]);
    expect(short.effect).toMatchObject({ moved: '0', missing: '2.02' });
  });

  it('sends side, type, quantity, prices, leverage, take profit and stop loss', { tags: ['TRD-048'] }, () => {
    const { request } = review({
      side: 'short',
      type: 'stop_limit',
      quantity: '250',
      price: '48000',
      stopPrice: '49000',
      leverage: '50',
      protect: true,
      takeProfit: '40000',
      stopLoss: '51000',
    });
    expect(request).toEqual({
      symbol: 'BTC/USDT',
      side: 'sell',
      type: 'stop_limit',
      quantity: '250',
      leverage: 50,
      price: '48000',
      stop_price: '49000',
      take_profit_price: '40000',
      stop_loss_price: '51000',
    });
  });

  it('reports problems in the order direction, quantity, price, leverage, exits, stop', { tags: ['TRD-072'] }, () => {
    expect(
      problems({
        side: null,
        type: 'stop_limit',
        quantity: '',
        price: '',
        stopPrice: '',
        leverage: '19',
        protect: true,
        takeProfit: '0',
        stopLoss: '-1',
      }),
    ).toEqual([
      'side:direction',
      'quantity:quantity',
      'price:price',
      'leverage:leverage',
      'take_profit_price:takeProfit',
      'stop_loss_price:stopLoss',
      'stop_price:stopPrice',
    ]);
  });

  it.each(['', '0', '-1', 'abc', '0.000000001'])('rejects the quantity %j', (quantity) =>
    expect(problems({ quantity })).toEqual(['quantity:quantity']),
  );

  it('requires a price for limit types and a stop price for stop types', () => {
    expect(problems({ type: 'market' })).toEqual([]);
    expect(problems({ type: 'limit' })).toEqual(['price:price']);
    expect(problems({ type: 'stop_market' })).toEqual(['stop_price:stopPrice']);
    expect(problems({ type: 'stop_limit' })).toEqual(['price:price', 'stop_price:stopPrice']);
  });

  it.each(['19', '201', '20.5', '', 'x', '-20'])('rejects the leverage %j', { tags: ['TRD-073'] }, (leverage) =>
    expect(problems({ leverage })).toEqual(['leverage:leverage']),
  );

  it('accepts any whole leverage within the limits', { tags: ['TRD-073'] }, () => {
    for (const leverage of ['20', '33', '200']) expect(problems({ leverage })).toEqual([]);
    expect(review({ leverage: '33' }).request?.leverage).toBe(33);
  });

  it('checks the range before the balance, which must cover margin and fee', () => {
    expect(problems({ quantity: '0.5' })).toEqual(['quantity:range']);
    // 998 + 998 × 20 × 0.0001 = 999.996 fits; 999 + 1.998 does not.
    expect(problems({ quantity: '998' })).toEqual([]);
    expect(review({ quantity: '999' }).problems).toEqual([
      {
        field: 'quantity',
        problem: { name: 'balance', amount: '1000.998', balance: '1000' },
      },
    ]);
  });

  it('requires take profit above and stop loss below for a long, reversed for a short', { tags: ['TRD-074'] }, () => {
    const protect = { protect: true } as const;
    expect(problems({ ...protect, takeProfit: '49000', stopLoss: '51000' })).toEqual([
      'take_profit_price:takeProfitAbove',
      'stop_loss_price:stopLossBelow',
    ]);
    expect(problems({ ...protect, side: 'short', takeProfit: '51000', stopLoss: '49000' })).toEqual([
      'take_profit_price:takeProfitBelow',
      'stop_loss_price:stopLossAbove',
    ]);
    expect(problems({ ...protect, takeProfit: '51000', stopLoss: '49000' })).toEqual([]);
    expect(problems({ ...protect, takeProfit: '50000' })).toEqual(['take_profit_price:takeProfitAbove']);
  });

  it('computes no result of an exit on the wrong side, and none of a quantity outside the range', () => {
    const wrong = review({ protect: true, takeProfit: '49000', stopLoss: '51000' });
    expect(wrong.effect).toMatchObject({ takeProfit: null, stopLoss: null });
    expect(review({ protect: true, takeProfit: '51000', stopLoss: '51000' }).effect).toMatchObject({
      takeProfit: { price: '51000' },
      stopLoss: null,
    });
    expect(review({ quantity: '0.5' }).effect).toBeNull();
  });

  it('checks take profit and stop loss of a resting order against the order’s price', { tags: ['TRD-074'] }, () => {
    const resting = { type: 'limit', price: '45000', protect: true } as const;
    expect(problems({ ...resting, takeProfit: '46000', stopLoss: '44000' })).toEqual([]);
    expect(problems({ ...resting, takeProfit: '44500' })).toEqual(['take_profit_price:takeProfitAbove']);
  });

  it('checks take profit and stop loss of a marketable limit order against its limit price', () => {
    const through = { type: 'limit', price: '51000', protect: true } as const;
    expect(problems({ ...through, takeProfit: '50500' })).toEqual(['take_profit_price:takeProfitAbove']);
    expect(problems({ ...through, takeProfit: '51500' })).toEqual([]);
  });

  it('ignores take profit and stop loss while their toggle is off', { tags: ['TRD-050'] }, () => {
    expect(problems({ takeProfit: 'abc' })).toEqual([]);
    expect(review({ takeProfit: '60000' }).request).not.toHaveProperty('take_profit_price');
  });

  it('requires the stop on the far side of the market', () => {
    expect(problems({ type: 'stop_market', stopPrice: '49000' })).toEqual(['stop_price:stopPriceAbove']);
    expect(problems({ type: 'stop_market', side: 'short', stopPrice: '51000' })).toEqual(['stop_price:stopPriceBelow']);
    expect(problems({ type: 'stop_market', stopPrice: '51000' })).toEqual([]);
  });

  it('reads numbers with a point or a comma', () => {
    expect(review({ quantity: '10,5' }).request?.quantity).toBe('10.5');
    expect(review({ quantity: '10.5' }, { language: 'es' }).request?.quantity).toBe('10.5');
    expect(review({ type: 'limit', price: '49.500,5' }, { language: 'es' }).request?.price).toBe('49500.5');
  });

  it('shows the effect before the order is placed', () => {
    const { effect } = review({ protect: true, takeProfit: '51000', stopLoss: '49000' });
    expect(effect).toEqual({
      contractValue: '1',
      margin: '100',
      notional: '2000',
      fee: '0.2',
      required: '100.2',
      entry: '50000',
      size: '0.04',
      liquidation: '47500',
      maxLoss: '-100.2',
      // 2000 × 1000 / 50000 = 40, less 0.2 at the opening and 0.2 at the close.
      takeProfit: { price: '51000', net: '39.6' },
      stopLoss: { price: '49000', net: '-40.4' },
      balanceAfter: '899.8',
      moved: '0',
      missing: '0',
    });
  });

  it('uses the contract value of the symbol class', () => {
    const { effect } = review(
      { quantity: '0.5' },
      { config: { ...config, min_quantity: '0.1', contract_value: '1000' } },
    );
    expect(effect).toMatchObject({ contractValue: '1000', margin: '500', notional: '10000', required: '501' });
  });

  it('computes the liquidation price of a short above its entry price', () =>
    expect(review({ side: 'short', leverage: '100' }).effect?.liquidation).toBe('50500'));

  it('shows margin and fee without a direction, but no liquidation price', () =>
    expect(review({ side: null }).effect).toMatchObject({ margin: '100', liquidation: null, takeProfit: null }));

  it('computes take profit and stop loss from percentages of the margin', () => {
    const typed = { protect: true, protectIn: 'percent', takeProfit: '50', stopLoss: '25' } as const;
    // At 20x, half the margin is 2.5 % of the price.
    expect(review(typed).request).toMatchObject({ take_profit_price: '51250', stop_loss_price: '49375' });
    expect(review({ ...typed, side: 'short' }).request).toMatchObject({
      take_profit_price: '48750',
      stop_loss_price: '50625',
    });
    expect(problems({ ...typed, side: null })).toEqual(['side:direction']);
    expect(problems({ ...typed, takeProfit: 'abc' })).toEqual(['take_profit_price:takeProfit']);
  });

  it('warns of a marketable limit and of a stop loss beyond liquidation', () => {
    expect(review({ type: 'limit', price: '51000' }).warnings).toEqual(['marketable']);
    expect(review({ type: 'limit', price: '49000' }).warnings).toEqual([]);
    expect(review({ type: 'limit', price: '51000' }).effect?.entry).toBe('50000');
    expect(review({ protect: true, stopLoss: '47500' }).warnings).toEqual(['stopLossBeyondLiquidation']);
    expect(review({ protect: true, stopLoss: '47500.1' }).warnings).toEqual([]);
  });

  it.each([
    [{ balance: null }, { name: 'loading' }],
    [{ config: null }, { name: 'loading' }],
    [{ halted: true }, { name: 'halted' }],
    [{ config: { ...config, is_active: false } }, { name: 'inactive' }],
    [{ closedUntil: { opensAt: 1_700_000_000 } }, { name: 'closedUntil', at: 1_700_000_000 }],
    [{ closedUntil: { opensAt: null } }, { name: 'closed' }],
    [{ reduceOnly: true }, { name: 'reduceOnly' }],
    [{ price: null }, { name: 'noPrice' }],
    [{ held: true }, { name: 'held' }],
    [{ priceAge: 4100 }, { name: 'stale', seconds: 4 }],
  ] as const)('blocks the order with its reason: %j', (overrides, obstacle) => {
    const reviewResult = review({}, overrides);
    expect(reviewResult.obstacle).toEqual(obstacle);
    expect(reviewResult.request).toBeNull();
  });

  it('accepts a price up to three seconds old, and older ones in slower classes', () => {
    expect(review({}, { priceAge: 3000 }).obstacle).toBeNull();
    expect(review({}, { priceAge: 4100, productType: 'forex' }).obstacle).toBeNull();
  });
});

describe('getQuantityForShare', () => {
  it.each([25, 50, 75, 100])('never exceeds %i %% of the balance', (share) => {
    for (const leverage of [20, 33, 200]) {
      const quantity = getQuantityForShare(toAmount('1234.56789'), share, leverage, around);
      const budget = (toAmount('1234.56789') * BigInt(share)) / 100n;
      // 1 + leverage × 0.0001, in ten-thousandths.
      const needs = (of: bigint) => of + (of * BigInt(leverage)) / 10_000n;
      expect(needs(quantity)).toBeLessThanOrEqual(budget);
      expect(needs(quantity + 1_000_000n)).toBeGreaterThan(budget);
    }
  });

  it('returns zero for an empty balance', () => expect(getQuantityForShare(toAmount('0'), 100, 20, around)).toBe(0n));
});
