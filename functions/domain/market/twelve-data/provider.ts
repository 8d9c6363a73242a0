import { aggregateCandles } from '#functions/domain/market/candle-rows.ts';
import { createCircuitBreaker } from '#functions/domain/market/circuit-breaker.ts';
import { createDayStatsReader, toDayStats } from '#functions/domain/market/day-stats-book.ts';
import { fetchSourceJson } from '#functions/domain/market/fetch-source-json.ts';
import { createSourceObservations } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createRequestBudget } from '#functions/domain/market/request-budget.ts';
import type { Candle } from '#shared/market/candle.ts';
import { getTradingSessionAt } from '#shared/market/sessions.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import {
  DAY_SECONDS,
  type EpochMs,
  type EpochSeconds,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  toEpochSeconds,
} from '#shared/time.ts';
import { parseTwelveDataQuotes, parseTwelveDataSeries, getSecondsToNextMinute } from './responses.ts';

export const TWELVE_DATA_SOURCE = 'twelvedata';

export interface TwelveDataAccess {
  base: string;
  key: string;
  /** Credits per minute of the operator's plan: a price, and a history request, cost one each. */
  creditsPerMinute: number;
}

const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Shares of the credits: for prices, and for the history that each process reads. The rest is left for bursts. */
const PRICE_SHARE = 0.7;
const HISTORY_SHARE = 0.05;
/** Unused credits add up for this long, s. */
const BURST_SECONDS = 10;
/** The price of a closed market is requested this often, ms: it is only displayed. */
const CLOSED_EVERY = 10 * MINUTE_SECONDS * 1000;
/** View-only currencies are requested this often, ms: the credits are for the traded ones. */
const VIEW_ONLY_INTERVAL_MS = MINUTE_SECONDS * 1000;
const viewOnlySymbols: ReadonlySet<string> = new Set(['USD/CNH', 'USD/KRW', 'USD/TWD']);
/** Most rows in one answer. */
const ROWS = 5000;
/** A price unchanged for this long counts as old as its last change, ms. */
const QUIET_MS = 30_000;
const DAY_FRESH = 30 * MINUTE_SECONDS * 1000;

/** Our symbols by Twelve Data's names. */
const names: ReadonlyMap<string, string> = new Map([
  ['XAU/USD', 'XAU/USD'],
  ['XAG/USD', 'XAG/USD'],
  ['XPT/USD', 'XPT/USD'],
  ['XPD/USD', 'XPD/USD'],
  ['WTI/USD', 'USOIL'],
  ['XBR/USD', 'BRENT'],
  ['EUR/USD', 'EUR/USD'],
  ['GBP/USD', 'GBP/USD'],
  ['USD/JPY', 'USD/JPY'],
  ['AUD/USD', 'AUD/USD'],
  ['USD/CHF', 'USD/CHF'],
  ['USD/CAD', 'USD/CAD'],
  ['NZD/USD', 'NZD/USD'],
  ['EUR/GBP', 'EUR/GBP'],
  ['EUR/JPY', 'EUR/JPY'],
  ['USD/CNH', 'USD/CNH'],
  ['USD/KRW', 'USD/KRW'],
  ['USD/TWD', 'USD/TWD'],
  ['SPX', 'SPX'],
  ['NDX', 'NDX'],
  ['DJI', 'DJI'],
  ['DXY', 'DXY'],
]);
const namesBySymbol = new Map([...names].map(([name, symbol]) => [symbol, name]));

/**
 * Intervals from which ours are built, with their length in seconds. Exchanges start their hours with their day, at
 * half past nine: half hours are the longest that fit ours.
 */
const intervals: Record<Timeframe, readonly [name: string, length: number]> = {
  '1m': ['1min', 60],
  '3m': ['1min', 60],
  '5m': ['5min', 300],
  '15m': ['15min', 900],
  '30m': ['30min', 1800],
  '1h': ['30min', 1800],
  '4h': ['30min', 1800],
  '1d': ['1day', 86_400],
  '1w': ['1day', 86_400],
};

const wall = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Creates the Twelve Data provider, with the operator's key. Credits are counted by the minute: symbols take turns, so
 * that the whole list is renewed as often as the plan allows. A price older than its class allows is not traded.
 */
export function createTwelveDataProvider(access: TwelveDataAccess, now: () => EpochMs): MarketDataProvider {
  const { base, key, creditsPerMinute } = access;
  const prices = createCircuitBreaker(now);
  const history = createCircuitBreaker(now);
  const creditsFor = (share: number) => {
    const each = creditsPerMinute * share;
    return createRequestBudget(now, each, MINUTE_SECONDS * 1000, Math.max(1, (each * BURST_SECONDS) / MINUTE_SECONDS));
  };
  const priceCredits = creditsFor(PRICE_SHARE);
  const historyCredits = creditsFor(HISTORY_SHARE);
  const observed = createSourceObservations(TWELVE_DATA_SOURCE, names.values(), QUIET_MS);
  /** Time of the last request for each symbol, ms. */
  const askedAt = new Map<string, number>();
  // A key in the URL would end up in logs on the way.
  const headers = { authorization: `apikey ${key}` };

  const ask = (path: string, query: Record<string, string | number>, timeout: number) =>
    fetchSourceJson({ base, path, query, headers, timeout, silence: getSecondsToNextMinute(now()) });

  /** Returns the renewal interval of a symbol's price, ms. */
  function every(symbol: string, at: EpochSeconds): number {
    if (!getTradingSessionAt(symbol, at).open) return CLOSED_EVERY;
    return viewOnlySymbols.has(symbol) ? VIEW_ONLY_INTERVAL_MS : 0;
  }

  /** Returns the symbols whose turn it is, within the credits. */
  function turn(): string[] {
    const at = toEpochSeconds(now());
    const since = (name: string) => now() - (askedAt.get(name) ?? Number.NEGATIVE_INFINITY);
    const waitingNames = [...names]
      .filter(([name, symbol]) => since(name) >= every(symbol, at))
      .map(([name]) => name)
      .toSorted((a, b) => (askedAt.get(a) ?? 0) - (askedAt.get(b) ?? 0));
    return waitingNames.slice(0, priceCredits.take(waitingNames.length));
  }

  async function page(name: string, interval: string, from: number, to: number): Promise<Candle[]> {
    if (historyCredits.take(1) === 0) throw new ProviderError('As many credits as there are for history are used.');
    const span = { start_date: wall(from), end_date: wall(to - 1), timezone: 'UTC', order: 'ASC', outputsize: ROWS };
    const series = await history.ask(async () =>
      parseTwelveDataSeries(await ask('/time_series', { symbol: name, interval, ...span }, HISTORY_TIMEOUT), now()),
    );
    return series.filter(({ t }) => t >= from && t < to);
  }

  async function candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]> {
    const name = namesBySymbol.get(symbol);
    if (name === undefined) return [];
    const [interval, length] = intervals[timeframe];
    const foundCandles: Candle[] = [];
    for (let at = from; at < to; at += ROWS * length)
      foundCandles.push(...(await page(name, interval, at, Math.min(at + ROWS * length, to))));
    return aggregateCandles(foundCandles, timeframe);
  }

  return {
    name: TWELVE_DATA_SOURCE,
    volumes: false,
    covers: (symbol) => namesBySymbol.has(symbol),

    async refresh() {
      await prices.ask(async () => {
        const requestedNames = turn();
        if (requestedNames.length === 0) return;
        const at = now();
        for (const name of requestedNames) askedAt.set(name, at);
        const answer = await ask('/quote', { symbol: requestedNames.join(',') }, PRICE_TIMEOUT);
        for (const [name, quote] of parseTwelveDataQuotes(answer, requestedNames, at))
          observed.add(names.get(name) as string, quote);
      });
    },

    quotes: async (at) => observed.quotes(at),
    // Its shortest candles are of one minute.
    second: async () => null,
    candles,

    day: createDayStatsReader({
      symbols: [...names.values()],
      now,
      load: async (symbol) => {
        const end = toEpochSeconds(now());
        // The price before a weekend also counts as the price of a day ago.
        const from = Math.floor((end - 4 * DAY_SECONDS) / HOUR_SECONDS) * HOUR_SECONDS;
        return toDayStats(await candles(symbol, '30m', from, end), now());
      },
      atOnce: 1,
      fresh: DAY_FRESH,
    }),
  };
}
