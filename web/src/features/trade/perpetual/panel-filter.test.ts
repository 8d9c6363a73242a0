import { describe, expect, it } from 'vitest';
import { orderFilter, positionFilter, tradeFilter } from './panel-filter.ts';

describe('the filters of the panel', () => {
  it('shows what is open, what rests, and closes where nothing is asked for', { tags: ['TRD-041', 'TRD-051'] }, () => {
    expect(positionFilter({})).toEqual({});
    expect(orderFilter({})).toEqual({ status: 'pending' });
    expect(tradeFilter({})).toEqual({ kind: 'close' });
  });

  it('takes the status of its own kind and ignores others', () => {
    expect(positionFilter({ status: 'liquidated' })).toEqual({ status: 'liquidated' });
    expect(positionFilter({ status: 'open' })).toEqual({});
    expect(positionFilter({ status: 'pending' })).toEqual({});
    expect(orderFilter({ status: 'cancelled' })).toEqual({ status: 'cancelled' });
    expect(orderFilter({ status: 'liquidated' })).toEqual({ status: 'pending' });
    expect(orderFilter({ status: 'all' })).toEqual({});
    expect(tradeFilter({ status: 'open' })).toEqual({ kind: 'open' });
    expect(tradeFilter({ status: 'all' })).toEqual({});
  });

  it('takes whole days, both included', () => {
    const { from = 0, to = 0 } = orderFilter({ from: '2026-03-01', to: '2026-03-01' });
    expect(to - from).toBe(86_399);
    expect(new Date(from * 1000).getHours()).toBe(0);
    expect(positionFilter({ only: 'ETH/USDT', from: '2026-13-99' })).toEqual({ symbol: 'ETH/USDT' });
  });
});
