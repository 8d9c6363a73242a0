import { describe, expect, it } from 'vitest';
import { toListSearchFromView, getHiddenColumns, isSameListSearch, toSavedViewSearch } from './view-search.ts';

describe('saved view', () => {
  it('keeps filters, order and columns, but not the page or the open row', () => {
    const search = { status: 'pending', order: 'oldest' as const, hide: 'id,kind', cursor: 'abc', open: 'usr_1' };
    expect(toSavedViewSearch(search, '2026-11-26')).toEqual({ status: 'pending', order: 'oldest', hide: 'id,kind' });
    expect(toListSearchFromView({ status: 'pending', order: 'oldest' }, '2026-11-26')).toEqual({
      status: 'pending',
      order: 'oldest',
    });
  });

  it('stores days relative to today', () => {
    const viewSearch = toSavedViewSearch({ from: '2026-11-20', to: '2026-11-26' }, '2026-11-26');
    expect(viewSearch).toEqual({ from: 'today-6', to: 'today' });
    expect(toListSearchFromView(viewSearch, '2026-12-03')).toEqual({ from: '2026-11-27', to: '2026-12-03' });
    expect(toListSearchFromView({ from: 'today+1' }, '2026-12-31')).toEqual({ from: '2027-01-01' });
    // Across a change to summer time, and with an invalid day.
    expect(toListSearchFromView(toSavedViewSearch({ from: '2026-03-28' }, '2026-03-30'), '2026-10-26')).toEqual({
      from: '2026-10-24',
    });
    expect(toListSearchFromView({ from: '2026-01-01', to: 'x' }, '2026-12-31')).toEqual({
      from: '2026-01-01',
      to: 'x',
    });
  });

  it('equals a view with the same parameters in another order', () => {
    expect(isSameListSearch({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(isSameListSearch({ a: '1' }, {})).toBe(false);
    expect([getHiddenColumns({}), getHiddenColumns({ hide: 'a,b' })]).toEqual([[], ['a', 'b']]);
  });
});
