import { describe, expect, it } from 'vitest';
import {
  hasHistoryFilter,
  isDateRangeReversed,
  getEmptyHistoryKey,
  readHistoryFilter,
  toDateRangeParams,
  updateHistoryFilter,
} from './filter.ts';

describe('history filter', () => {
  it('removes a condition once it is cleared', () => {
    const filter = updateHistoryFilter({ from: '2026-03-05' }, { choice: 'win' });
    expect(filter).toEqual({ from: '2026-03-05', choice: 'win' });
    expect(hasHistoryFilter(filter)).toBe(true);
    expect(hasHistoryFilter(updateHistoryFilter(updateHistoryFilter(filter, { from: '' }), { choice: '' }))).toBe(
      false,
    );
  });

  it('converts days to their first and last second', () => {
    const { from, to } = toDateRangeParams({ from: '2026-03-05', to: '2026-03-05' });
    expect(new Date(Number(from) * 1000)).toEqual(new Date(2026, 2, 5));
    expect(new Date((Number(to) + 1) * 1000)).toEqual(new Date(2026, 2, 6));
    expect(toDateRangeParams({ choice: 'win' })).toEqual({});
  });

  it('detects a last day before the first', { tags: ['FIN-119'] }, () => {
    expect(isDateRangeReversed({ from: '2026-03-05', to: '2026-03-04' })).toBe(true);
    expect(isDateRangeReversed({ from: '2026-03-05', to: '2026-03-05' })).toBe(false);
    expect(isDateRangeReversed({ from: '2026-03-05' })).toBe(false);
    // A year that is being typed.
    expect(isDateRangeReversed({ from: '2026-03-05', to: '0202-03-05' })).toBe(false);
  });

  it('chooses the text of an empty list by the active conditions', () => {
    expect(getEmptyHistoryKey({})).toBe('none');
    expect(getEmptyHistoryKey({ to: '2026-03-05' })).toBe('noneFound');
    expect(getEmptyHistoryKey({ from: '2026-03-05', choice: 'win' })).toBe('noneChosen');
  });
});

it('readHistoryFilter › keeps days and the choice, drops anything else', () => {
  expect(readHistoryFilter({ from: '2026-11-01', to: '2026-11-30', choice: 'win', page: '2' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    choice: 'win',
  });
  expect(readHistoryFilter({ from: 'yesterday', to: 20261130, choice: '' })).toEqual({});
});
