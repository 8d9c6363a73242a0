import { brotliCompressSync, constants } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildNextTick } from '#functions/data/market/append-tick.ts';
import { createSimulatedFeed, type SimulatedFeed } from '#functions/data/market/simulated-feed.ts';
import type { TickLogHead, Tick } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { hookTableCalls, countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import { findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import { getCandleStart, type Timeframe, timeframeNames, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type CandleBuilder, createCandleBuilder } from './close-candles.ts';
import { getMarketFeed } from './feed.ts';
import { readCandles } from './read-candles.ts';
import { createSimulatedMarket } from './simulated/simulated-market.ts';

useTestTableOnEngine();

let undo: (() => void) | null = null;
afterEach(() => {
  undo?.();
  undo = null;
  setClock();
});

const SYMBOLS = ['BTC/USDT', 'EUR/USD'];
/** A Sunday, ten minutes before the week ends. */
const BEGIN = Date.UTC(2027, 2, 7, 23, 50) / 1000;

let head: TickLogHead = {
  sequence: 0,
  hash: '0'.repeat(64),
  endAt: 0,
  term: 1,
  latest: null,
  filledTo: 0,
  latestKept: true,
};

/** Prices with a predictable size in bytes: 40 % a year. */
const FEED: SimulatedFeed = {
  seed: Buffer.alloc(32, 5),
  segments: [
    {
      from: BEGIN,
      symbols: Object.fromEntries(
        symbolSpecs.map(({ symbol, reference }) => [symbol, [Math.log(reference), 0.4 / Math.sqrt(365 * 86_400)]]),
      ),
    },
  ],
};
const market = createSimulatedMarket(FEED);
beforeAll(async () => {
  await createSimulatedFeed(FEED);
});

/** Returns the ticks of every second of a span, as the loop would have written them. */
function buildTicks(from: number, to: number): Tick[] {
  const ticks: Tick[] = [];
  for (let at = from; at < to; at++) {
    const prices = SYMBOLS.map((symbol) => {
      const digits = findSymbolSpec(symbol)?.price_digits ?? 0;
      return [symbol, (market.points(symbol, at) / 10 ** digits).toFixed(digits), 'simulated', 0] as const;
    });
    const tick = buildNextTick(head, at as EpochSeconds, prices);
    head = { ...head, sequence: tick.sequence, hash: tick.hash, endAt: at, latest: tick };
    ticks.push(tick);
  }
  return ticks;
}

async function play(builder: CandleBuilder, ticks: readonly Tick[]): Promise<void> {
  for (const tick of ticks) {
    if (tick.sequence <= (builder.sequence() ?? 0)) continue;
    setClock(() => tick.at * 1000 + 20);
    await builder.add(tick);
    if (tick.at % 7 === 0 || builder.hasTurned()) await builder.keep();
  }
  await builder.keep();
}

/** Asserts that the candles equal those of every second, taken from the feed itself. */
async function expectExact(symbol: string, timeframe: Timeframe, limit: number): Promise<CandlesResponse> {
  const candles = await readCandles({ symbol, timeframe, limit });
  const last = candles.t.at(-1) ?? 0;
  const first = last - (limit - 1) * timeframeSeconds[timeframe];
  const expectedCandles = await (await getMarketFeed()).candles(symbol, timeframe, first, last + 1);
  const label = `${symbol} ${timeframe}`;
  expect(candles.t, label).toEqual(expectedCandles.map(({ t }) => t));
  expect(candles.o, label).toEqual(expectedCandles.map(({ o }) => o));
  expect(candles.h, label).toEqual(expectedCandles.map(({ h }) => h));
  expect(candles.l, label).toEqual(expectedCandles.map(({ l }) => l));
  expect(candles.c, label).toEqual(expectedCandles.map(({ c }) => c));
  expect(candles.v, label).toEqual(expectedCandles.map(({ v }) => expect.closeTo(v, 6)));
  return candles;
}

describe('recorded candles', () => {
  it(
    'cover every second in all timeframes across first tick, restart, gap and week change',
    { tags: ['TRD-108'] },
    async () => {
      let builder = await createCandleBuilder(await getMarketFeed());
      const initialTicks = buildTicks(BEGIN + 17, BEGIN + 12 * 60 + 25);
      await play(builder, initialTicks.slice(0, 400));
      // The first tick's minute holds ticks alone; the comparison begins after it.
      builder = await createCandleBuilder(await getMarketFeed());
      await play(builder, initialTicks);
      for (const timeframe of timeframeNames)
        for (const symbol of SYMBOLS) {
          const candles = await readCandles({ symbol, timeframe, limit: 3 });
          expect(candles.t.at(-1), timeframe).toBe(getCandleStart(BEGIN + 12 * 60 + 24, timeframe));
        }
      // Continues until the end of a minute, then nothing for an hour and forty minutes.
      await play(builder, buildTicks(BEGIN + 12 * 60 + 25, BEGIN + 20 * 60));
      await play(builder, buildTicks(BEGIN + 120 * 60, BEGIN + 130 * 60));
      for (const symbol of SYMBOLS) {
        await expectExact(symbol, '1m', 128);
        for (const timeframe of timeframeNames.slice(1)) await expectExact(symbol, timeframe, 10);
      }
      const weeks = await readCandles({ symbol: 'BTC/USDT', timeframe: '1w', limit: 2 });
      expect(weeks.t.map((t) => new Date(t * 1000).toISOString())).toEqual([
        '2027-03-01T00:00:00.000Z',
        '2027-03-08T00:00:00.000Z',
      ]);
    },
  );

  it('are identical when the run crashes at any write and another run continues', async () => {
    const random = createSeededRandom(testSeed);
    const ticks = buildTicks(BEGIN + 200 * 60, BEGIN + 217 * 60 + 40);
    undo = hookTableCalls(async ({ send }) => {
      const chance = random();
      if (chance < 0.02) throw new Error('died before a call');
      const result = await send();
      if (chance < 0.04) throw new Error('died after a call');
      return result;
    });
    let deaths = 0;
    for (;;) {
      try {
        await play(await createCandleBuilder(await getMarketFeed()), ticks);
        break;
      } catch (error) {
        expect(String(error)).toContain('died');
        deaths++;
      }
    }
    undo();
    expect(deaths, `seed ${testSeed}`).toBeGreaterThan(0);
    for (const symbol of SYMBOLS) {
      await expectExact(symbol, '1m', 17);
      for (const timeframe of timeframeNames.slice(1)) await expectExact(symbol, timeframe, 10);
    }
  });

  it('are paged before a given second, up to the limit, without candles of the future', async () => {
    setClock(() => (BEGIN + 217 * 60 + 40) * 1000);
    const before = BEGIN + 100 * 60;
    const candles = await readCandles({ symbol: 'BTC/USDT', timeframe: '5m', limit: 7, before });
    expect(candles.t).toHaveLength(7);
    expect(candles.t.at(-1)).toBe(before - 300);
    await expect(readCandles({ symbol: 'NONE/USDT', timeframe: '1m', limit: 5 })).rejects.toMatchObject({
      reason: 'SYMBOL_NOT_FOUND',
    });
    const old = await readCandles({ symbol: 'BTC/USDT', timeframe: '1d', limit: 5, before: 1_000_000_000 });
    expect(old.t).toEqual([]);
  });

  it('cost at most 3 read units and 25 KB for 2,000 minutes', { tags: ['TRD-086'] }, async () => {
    setClock(() => (BEGIN + 217 * 60 + 40) * 1000);
    const request = { symbol: 'BTC/USDT', timeframe: '1m', limit: 2000 } as const;
    await readCandles(request);
    const { taken, stop } = countConsumedCapacity();
    undo = stop;
    const candles = await readCandles(request);
    const units = taken().reduce((sum, call) => sum + call.units, 0);
    expect(candles.t).toHaveLength(2000);
    expect(candles.t.every((t, i) => i === 0 || t === (candles.t[i - 1] ?? 0) + 60)).toBe(true);
    expect(units).toBeLessThanOrEqual(3);
    const wire = brotliCompressSync(JSON.stringify(candles), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(wire.length).toBeLessThanOrEqual(25 * 1024);
  });
});
