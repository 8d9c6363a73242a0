import { describe, expect, it } from 'vitest';
import { toOptionHistoryParams, countActiveOptionFilters } from './option-history-filter.ts';

describe('option history filter', () => {
  it('sends no parameters when empty', () => {
    expect(toOptionHistoryParams({})).toEqual({});
    expect(toOptionHistoryParams({ symbol: '', from: '', to: 'soon' })).toEqual({});
    expect(countActiveOptionFilters({ symbol: '' })).toBe(0);
  });

  it('converts days to seconds of the local time zone', () => {
    const { from, to } = toOptionHistoryParams({ from: '2026-03-05', to: '2026-03-05' });
    expect(new Date(Number(from) * 1000)).toEqual(new Date(2026, 2, 5));
    expect(new Date((Number(to) + 1) * 1000)).toEqual(new Date(2026, 2, 6));
  });

  it('counts its active conditions', () => {
    const filter = { status: 'sold', symbol: 'BTC/USDT', from: '2026-03-05' } as const;
    expect(countActiveOptionFilters(filter)).toBe(3);
    expect(toOptionHistoryParams(filter)).toMatchObject({ status: 'sold', symbol: 'BTC/USDT' });
  });
});
