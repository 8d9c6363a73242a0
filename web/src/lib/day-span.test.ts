import { afterEach, describe, expect, it, vi } from 'vitest';
import { toTimeSpan } from './day-span.ts';

describe('toTimeSpan', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T04:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('covers one whole day where its midnight may not exist: %s %s', (zone, day, first, next) => {
    vi.stubEnv('TZ', zone);
    const second = (text: string) => Date.parse(text) / 1000;
    expect(toTimeSpan({ from: day, to: day })).toEqual({ from: second(first), to: second(next) - 1 });
  });

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
