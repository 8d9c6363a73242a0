import { describe, expect, it } from 'vitest';
import { storePreference } from '#web/lib/stored-preference.ts';
import { getInitialOrderFields, readRememberedOrder, storeRememberedOrder } from './remembered-order.ts';

describe('readRememberedOrder', () => {
  it('returns the last order settings by symbol', () => {
    storeRememberedOrder('BTC/USDT', { type: 'limit', quantity: '12,5', leverage: '33' });
    expect(readRememberedOrder('BTC/USDT')).toEqual({ type: 'limit', quantity: '12,5', leverage: '33' });
    expect(readRememberedOrder('ETH/USDT')).toBeNull();
  });

  it('returns null for invalid stored values', () => {
    storePreference('perpetual:A', 'no json');
    storePreference('perpetual:B', '{"type":"bet","quantity":5}');
    expect(readRememberedOrder('A')).toBeNull();
    expect(readRememberedOrder('B')).toEqual({ type: 'market', quantity: '', leverage: '' });
  });
});

describe('getInitialOrderFields', () => {
  const recalled = { type: 'stop_market', quantity: '50', leverage: '100' } as const;

  it('prefers URL parameters over stored settings', () => {
    expect(getInitialOrderFields({}, null, 20)).toMatchObject({
      type: 'market',
      quantity: '',
      leverage: '20',
      protect: false,
    });
    expect(getInitialOrderFields({}, recalled, 20)).toMatchObject({
      type: 'stop_market',
      quantity: '50',
      leverage: '100',
    });
    expect(getInitialOrderFields({ side: 'short', quantity: '7', leverage: 150 }, recalled, 20)).toMatchObject({
      side: 'short',
      quantity: '7',
      leverage: '150',
    });
  });

  it('derives the order type from the given prices', () => {
    expect(getInitialOrderFields({ price: '1' }, recalled, 20).type).toBe('limit');
    expect(getInitialOrderFields({ stopPrice: '1' }, null, 20).type).toBe('stop_market');
    expect(getInitialOrderFields({ price: '1', stopPrice: '1' }, null, 20).type).toBe('stop_limit');
    expect(getInitialOrderFields({ type: 'market', price: '1' }, null, 20).type).toBe('market');
  });

  it('opens take profit and stop loss when the address sets one', () =>
    expect(getInitialOrderFields({ stopLoss: '90' }, null, 20)).toMatchObject({
      protect: true,
      stopLoss: '90',
      takeProfit: '',
    }));
});
