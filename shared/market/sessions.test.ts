import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpochSeconds } from '#shared/time.ts';
import { getTradingSessionAt } from './sessions.ts';
import { symbolSpecs } from './symbols.ts';

const second = (iso: string) => (Date.parse(iso) / 1000) as EpochSeconds;
const getSessionState = (name: string, iso: string) => {
  const { open, changes_at } = getTradingSessionAt(name, second(iso));
  return [open, changes_at === null ? null : new Date(changes_at * 1000).toISOString().slice(0, 16)];
};

describe('getSessionAt', () => {
  it.each([
    // Cryptocurrencies never close.
    ['BTC/USDT', '2027-01-16T12:00:00Z', true, null],
    ['cryptocurrency', '2026-12-25T12:00:00Z', true, null],
    // Forex: Sunday 17:00 to Friday 17:00 in New York, five hours from UTC in winter, four in summer.
    ['EUR/USD', '2027-01-15T21:59:59Z', true, '2027-01-15T22:00'],
    ['EUR/USD', '2027-01-15T22:00:00Z', false, '2027-01-17T22:00'],
    ['forex', '2027-07-16T20:59:59Z', true, '2027-07-16T21:00'],
    ['forex', '2027-07-18T21:00:00Z', true, '2027-07-23T21:00'],
    // Metals pause for an hour each day.
    ['XAU/USD', '2027-01-13T21:59:00Z', true, '2027-01-13T22:00'],
    ['XAU/USD', '2027-01-13T22:30:00Z', false, '2027-01-13T23:00'],
    ['XAU/USD', '2027-01-17T22:30:00Z', false, '2027-01-17T23:00'],
    ['USOIL', '2027-01-15T22:30:00Z', false, '2027-01-17T23:00'],
    ['COFFEE', '2027-01-15T08:00:00Z', false, '2027-01-15T09:15'],
    ['COFFEE', '2027-01-15T18:29:00Z', true, '2027-01-15T18:30'],
    // Exchanges in their local time.
    ['SPX', '2027-01-15T14:30:00Z', true, '2027-01-15T21:00'],
    ['SPX', '2027-01-15T21:00:00Z', false, '2027-01-19T14:30'],
    ['DAX', '2027-01-15T08:00:00Z', true, '2027-01-15T16:30'],
    ['FTSE', '2027-07-15T07:00:00Z', true, '2027-07-15T15:30'],
    ['NIKKEI', '2027-01-15T02:30:00Z', false, '2027-01-15T03:30'],
    ['NIKKEI', '2027-01-15T03:30:00Z', true, '2027-01-15T06:30'],
    ['DXY', '2027-01-15T03:30:00Z', true, '2027-01-15T22:00'],
    ['stock_index', '2027-01-15T15:00:00Z', true, '2027-01-15T21:00'],
  ])('%s at %s is open (%s) until %s', (name, at, open, until) => {
    expect(getSessionState(name, at)).toEqual([open, until]);
  });

  it.each([
    // The weekends on which New York changes its clocks: 14 March and 7 November 2027.
    ['EUR/USD', '2027-03-13T12:00:00Z', false, '2027-03-14T21:00'],
    ['EUR/USD', '2027-11-06T12:00:00Z', false, '2027-11-07T22:00'],
    ['DAX', '2027-03-26T15:00:00Z', false, '2027-03-30T07:00'],
    ['SPX', '2027-03-12T22:00:00Z', false, '2027-03-15T13:30'],
  ])('%s follows its local clock at daylight-saving changes: %s', (name, at, open, until) => {
    expect(getSessionState(name, at)).toEqual([open, until]);
  });

  it.each([
    ['EUR/USD', '2026-12-24T23:00:00Z', false, '2026-12-27T22:00'],
    ['EUR/USD', '2028-12-25T12:00:00Z', false, '2028-12-25T22:00'],
    ['XAU/USD', '2026-12-31T22:00:00Z', false, '2027-01-03T23:00'],
    ['XAU/USD', '2027-03-26T12:00:00Z', false, '2027-03-28T22:00'],
    ['EUR/USD', '2027-03-26T12:00:00Z', true, '2027-03-26T21:00'],
    ['SPX', '2026-11-26T16:00:00Z', false, '2026-11-27T14:30'],
    ['SPX', '2026-11-27T16:00:00Z', true, '2026-11-27T18:00'],
    ['FTSE', '2026-12-24T12:00:00Z', true, '2026-12-24T12:30'],
    ['FTSE', '2026-12-24T12:30:00Z', false, '2026-12-29T08:00'],
    ['DAX', '2026-12-23T17:00:00Z', false, '2026-12-28T08:00'],
    ['NIKKEI', '2026-12-30T07:00:00Z', false, '2027-01-04T00:00'],
    ['NIKKEI', '2027-05-03T01:00:00Z', false, '2027-05-06T00:00'],
  ])('%s closes on its holidays: %s', (name, at, open, until) => {
    expect(getSessionState(name, at)).toEqual([open, until]);
  });

  it('depends on the time only and changes exactly at changes_at', () => {
    const names = symbolSpecs.map(({ symbol }) => symbol);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: second('2026-06-01T00:00:00Z'), max: second('2030-12-01T00:00:00Z') }),
        (name, at) => {
          const { open, changes_at } = getTradingSessionAt(name, at as EpochSeconds);
          if (changes_at === null) return;
          expect(changes_at).toBeGreaterThan(at);
          const before = getTradingSessionAt(name, (changes_at - 1) as EpochSeconds);
          const after = getTradingSessionAt(name, changes_at);
          expect(before).toEqual({ open, changes_at });
          expect(after.open).toBe(!open);
          expect(getTradingSessionAt(name, at as EpochSeconds)).toEqual({ open, changes_at });
        },
      ),
      { numRuns: 300 },
    );
  });
});
