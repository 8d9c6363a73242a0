import { describe, expect, it } from 'vitest';
import { toTimeSpan } from './day-span.ts';

describe('toTimeSpan', () => {
  it('covers whole days of the device’s time zone', () => {
    const { from = 0, to = 0 } = toTimeSpan({ from: '2026-03-28', to: '2026-03-29' });
    expect(new Date(from * 1000)).toEqual(new Date(2026, 2, 28));
    expect(new Date((to + 1) * 1000)).toEqual(new Date(2026, 2, 30));
  });

  it('returns an open range without a day or with an incomplete year', () => {
    expect(toTimeSpan({})).toEqual({});
    expect(toTimeSpan({ from: '', to: 'soon' })).toEqual({});
    expect(toTimeSpan({ from: '2026-13-01', to: '2026-02-30' })).toEqual({});
    expect(toTimeSpan({ from: '0202-01-01', to: '0002-01-01' })).toEqual({});
  });
});
