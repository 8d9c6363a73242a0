import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarketProductType, marketProductTypes, maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import {
  type PriceAgreement,
  updatePriceAgreement,
  SINGLE_SOURCE_RELEASE_SECONDS,
  PRICE_RELEASE_SECONDS,
  PREFERRED_SOURCE_STEADY_SECONDS,
  priceTolerances,
} from './agreement.ts';
import type { PriceQuote } from './provider.ts';

const START = 1_800_000_000;
const names = ['first', 'second', 'third'];

/** Quotes of the sources, in order: a price, or a price with its age in seconds; null: no quote. */
type TestQuote = number | readonly [price: number, age: number] | null;

function toPriceQuotes(second: number, givenQuotes: readonly TestQuote[]): PriceQuote[] {
  return givenQuotes.flatMap((givenQuote, i): PriceQuote[] => {
    if (givenQuote === null) return [];
    const [price, age] = typeof givenQuote === 'number' ? [givenQuote, 0] : givenQuote;
    const observedAt = (second * 1000 - age * 1000) as EpochMs;
    return [{ symbol: 'X', price: price.toFixed(6), source: names[i] as string, observedAt }];
  });
}

/** Plays seconds one after the other; returns the result of each. */
function play(
  type: MarketProductType,
  seconds: readonly (readonly TestQuote[])[],
  from: PriceAgreement | null = null,
): PriceAgreement[] {
  let agreement = from;
  const begin = agreement ? agreement.at + 1 : START;
  return seconds.flatMap((givenQuotes, i) => {
    const at = (begin + i) as EpochSeconds;
    agreement = updatePriceAgreement(agreement, toPriceQuotes(at, givenQuotes), type, at);
    return agreement ? [agreement] : [];
  });
}
const shown = ({ quote, held }: PriceAgreement) => `${held ? 'held:' : ''}${quote.source} ${Number(quote.price)}`;
const last = (states: readonly PriceAgreement[]) => states.at(-1) as PriceAgreement;
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('updatePriceAgreement', () => {
  it('returns the price of the preferred source while sources agree', () => {
    expect(
      play('cryptocurrency', [
        [100, 100.4],
        [101, 100.8],
      ]).map(shown),
    ).toEqual(['first 100', 'first 101']);
  });

  it(
    'keeps a price disputed after a disagreement until sources agree for PRICE_RELEASE_SECONDS',
    { tags: ['FIN-342'] },
    () => {
      const states = play('cryptocurrency', [
        [100, 100.1],
        [100, 101],
        [100.9, 102],
        ...times(PRICE_RELEASE_SECONDS, [102, 102.1]),
      ]);
      expect(states.slice(0, -1).map(shown)).toEqual([
        'first 100',
        ...times(PRICE_RELEASE_SECONDS + 1, 'held:first 100'),
      ]);
      expect(shown(last(states))).toBe('first 102');
      expect(states[2]?.quote.observedAt).toBe(START * 1000);
    },
  );

  it('keeps a price disputed when the seconds of agreement are interrupted', () => {
    const parted = [100, 102];
    const states = play('forex', [[100, 100], parted, ...times(4, [100, 100]), parted, ...times(4, [100, 100])]);
    expect(last(states).held).toBe(true);
  });

  it('ignores the outlier among three sources, whichever source it is', () => {
    for (const [givenPrices, price] of [
      [[100, 100.1, 150], 100],
      [[150, 100.1, 100], 100.1],
      [[100, 150, 100.2], 100],
    ] as const) {
      const state = last(play('cryptocurrency', [givenPrices]));
      expect([Number(state.quote.price), state.held]).toEqual([price, false]);
    }
  });

  it('marks the price as disputed from the first second when sources never agreed', () => {
    expect(play('precious_metals', [[100, 101]]).map(shown)).toEqual(['held:first 100']);
    expect(play('cryptocurrency', [[100, 110, 120]]).map(shown)).toEqual(['held:first 100']);
  });

  it('switches to the next source while the preferred one is silent, and back once it is steady', () => {
    const begin = play('cryptocurrency', [[100, 100.1]]);
    const withoutSource = play('cryptocurrency', times(4, [[100, 9], 100.2]), last(begin));
    expect(shown(last(withoutSource))).toBe('second 100.2');
    const returned = play(
      'cryptocurrency',
      times(PREFERRED_SOURCE_STEADY_SECONDS, [100.3, 100.2]),
      last(withoutSource),
    );
    expect(returned.slice(0, -1).map(shown)).toEqual(times(PREFERRED_SOURCE_STEADY_SECONDS - 1, 'second 100.2'));
    expect(shown(last(returned))).toBe('first 100.3');
  });

  it('keeps its source, however old its price, while no other source has a newer one', () => {
    const states = play('forex', [
      [1, null],
      [[1, 10], null],
      [
        [1, 20],
        [1.1, 30],
      ],
    ]);
    expect(states.map(shown)).toEqual(times(3, 'first 1'));
    expect(
      last(
        play(
          'forex',
          [
            [1, null],
            [null, [1.1, 6]],
          ],
          null,
        ),
      ),
    ).toMatchObject({ quote: { source: 'first' } });
  });

  it('keeps a price disputed for SINGLE_SOURCE_RELEASE_SECONDS when one disagreeing source is left', () => {
    const parted = play('cryptocurrency', [
      [100, 100],
      [100, 110],
    ]);
    const alone = play('cryptocurrency', times(SINGLE_SOURCE_RELEASE_SECONDS, [null, 110]), last(parted));
    expect(alone.slice(0, -1).every(({ held }) => held)).toBe(true);
    expect(shown(last(alone))).toBe('second 110');
  });

  it('counts a second once when its tick is retried', () => {
    let agreement = last(
      play('forex', [
        [1, 1],
        [1, 2],
      ]),
    );
    const at = (agreement.at + 1) as EpochSeconds;
    for (let i = 0; i < 20; i++)
      agreement = updatePriceAgreement(agreement, toPriceQuotes(at, [1, 1]), 'forex', at) as PriceAgreement;
    expect(agreement).toMatchObject({ held: true, agreed: 1 });
  });

  const priceArbitrary = fc.oneof(
    { weight: 8, arbitrary: fc.double({ min: 99.9, max: 100.1, noNaN: true }) },
    { weight: 2, arbitrary: fc.double({ min: 1, max: 10_000, noNaN: true }) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.double({ min: 99, max: 101, noNaN: true }), fc.integer({ min: 0, max: 60 })),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const story = fc.array(fc.array(priceArbitrary, { minLength: 0, maxLength: 3 }), { minLength: 1, maxLength: 80 });

  it('returns an undisputed price only from a source that no majority contradicts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...marketProductTypes), story, (type, seconds) => {
        let agreement: PriceAgreement | null = null;
        let soundBefore = 0;
        for (const [i, now] of seconds.entries()) {
          const at = (START + i) as EpochSeconds;
          const quotes = toPriceQuotes(at, now);
          const before: PriceAgreement | null = agreement;
          agreement = updatePriceAgreement(agreement, quotes, type, at);
          if (agreement === null) {
            expect(quotes).toEqual([]);
            continue;
          }
          const fresh = quotes.filter(({ observedAt }) => observedAt >= (at - maxPriceAgeSeconds[type]) * 1000);
          const isNear = (a: PriceQuote, b: PriceQuote) => {
            const [x, y] = [Number(a.price), Number(b.price)];
            return Math.max(x, y) / Math.min(x, y) - 1 <= priceTolerances[type];
          };
          const together = Math.max(0, ...fresh.map((a) => fresh.filter((b) => isNear(a, b)).length));
          const sound = together * 2 > fresh.length;
          // Fresh sources without an agreeing majority always cause a hold.
          if (fresh.length > 0 && !sound) expect(agreement.held).toBe(true);
          // A price changes only to a current quote, and never while held.
          if (before && agreement.quote !== before.quote) {
            expect(quotes).toContainEqual(agreement.quote);
            expect(agreement.held).toBe(false);
          }
          // No price is released before the sources agreed for the required time.
          soundBefore = sound && fresh.length > 0 ? soundBefore + 1 : 0;
          if (before?.held && !agreement.held) expect(soundBefore).toBeGreaterThanOrEqual(PRICE_RELEASE_SECONDS);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
