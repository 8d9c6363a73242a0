import { describe, expect, it } from 'vitest';
import { toFuturesOrderFilter, toPositionFilter, toFuturesTradeFilter } from './panel-filter.ts';

describe('panel filters', () => {
  it('default to open positions, resting orders and closing trades', { tags: ['TRD-041', 'TRD-051'] }, () => {
    expect(toPositionFilter({})).toEqual({});
    expect(toFuturesOrderFilter({})).toEqual({ status: 'pending' });
    expect(toFuturesTradeFilter({})).toEqual({ kind: 'close' });
  });

  it('accept only statuses of their own list', () => {
    expect(toPositionFilter({ status: 'liquidated' })).toEqual({ status: 'liquidated' });
    expect(toPositionFilter({ status: 'open' })).toEqual({});
    expect(toPositionFilter({ status: 'pending' })).toEqual({});
    expect(toFuturesOrderFilter({ status: 'cancelled' })).toEqual({ status: 'cancelled' });
    expect(toFuturesOrderFilter({ status: 'liquidated' })).toEqual({ status: 'pending' });
    expect(toFuturesOrderFilter({ status: 'all' })).toEqual({});
    expect(toFuturesTradeFilter({ status: 'open' })).toEqual({ kind: 'open' });
    expect(toFuturesTradeFilter({ status: 'all' })).toEqual({});
  });

  it('include the first and the last day completely', () => {
    const { from = 0, to = 0 } = toFuturesOrderFilter({ from: '2026-03-01', to: '2026-03-01' });
    expect(to - from).toBe(86_399);
    expect(new Date(from * 1000).getHours()).toBe(0);
    expect(toPositionFilter({ only: 'ETH/USDT', from: '2026-13-99' })).toEqual({ symbol: 'ETH/USDT' });
  });
});
