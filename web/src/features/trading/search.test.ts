import { describe, expect, it } from 'vitest';
import { readSearch } from './search.ts';

describe('the address of the trading page', () => {
  it('fills the ticket', () =>
    expect(readSearch({ type: 'options', symbol: 'eth/usdt', direction: 'call', amount: 50, period: '60' })).toEqual({
      symbol: 'ETH/USDT',
      direction: 'call',
      amount: '50',
      period: 60,
    }));

  it('takes the other names of the two sides', () => {
    expect(readSearch({ direction: 'short' })).toEqual({ direction: 'put' });
    expect(readSearch({ direction: 'long' })).toEqual({ direction: 'call' });
  });

  it('leaves out what it does not understand', () =>
    expect(readSearch({ symbol: '<script>', direction: 'up', amount: '1e9', period: -60, more: 1 })).toEqual({}));

  it('asks for nothing where nothing is said', () => expect(readSearch({})).toEqual({}));
});
