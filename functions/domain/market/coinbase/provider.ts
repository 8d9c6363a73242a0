import { aggregateCandles } from '#functions/domain/market/candle-rows.ts';
import { createCircuitBreaker } from '#functions/domain/market/circuit-breaker.ts';
import { toDashedPair, symbolsByDashedPair } from '#functions/domain/market/crypto-pairs.ts';
import { createDayStatsReader } from '#functions/domain/market/day-stats-book.ts';
import { fetchSourceJson } from '#functions/domain/market/fetch-source-json.ts';
import { createMissingSymbolRegistry } from '#functions/domain/market/missing-symbols.ts';
import { createSourceObservations } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createRequestBudget } from '#functions/domain/market/request-budget.ts';
import type { Candle } from '#shared/market/candle.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { EpochMs } from '#shared/time.ts';
import { parseCoinbaseCandles, parseCoinbaseStats, parseCoinbaseTicker } from './responses.ts';

export const COINBASE_SOURCE = 'coinbase';

const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Seconds of silence after too many requests: limits count by the second. */
const SILENCE = 5;
/**
 * One address may send ten requests a second, fifteen for a moment. Most are for prices, the rest for history, where
 * unused ones add up to a chunk of candles.
 */
const PRICES_A_SECOND = 7;
const HISTORY_A_SECOND = 2;
const HISTORY_BURST = 8;
const ABSENT = Symbol('there is no such product');
/** Most rows in one answer. */
const ROWS = 300;
const DAY_FRESH = 300_000;

/**
 * Requested products: pairs traded here, and the dollar rate. Each costs its own request, so view-only ones would make
 * the others too old to trade by.
 */
const products: ReadonlyMap<string, string> = new Map(
  [...symbolsByDashedPair].filter(([, symbol]) => findSymbolSpec(symbol)?.tradable || symbol === 'USDT/USD'),
);

/** Granularities of Coinbase from which ours are built, seconds. */
const granularities: Record<Timeframe, number> = {
  '1m': 60,
  '3m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 900,
  '1h': 3600,
  '4h': 3600,
  '1d': 86_400,
  '1w': 86_400,
};

/**
 * Creates the provider of Coinbase Exchange's public market data, without a key: the products against USDT, and USDT
 * against USD. Other USD pairs are left out: a dollar is not a USDT, least of all on the days when it matters. Products
 * are requested one by one, in turns.
 */
export function createCoinbaseProvider(base: () => string, now: () => EpochMs): MarketDataProvider {
  const prices = createCircuitBreaker(now);
  const history = createCircuitBreaker(now);
  const priceBudget = createRequestBudget(now, PRICES_A_SECOND, 1000, PRICES_A_SECOND);
  const historyBudget = createRequestBudget(now, HISTORY_A_SECOND, 1000, HISTORY_BURST);
  const observed = createSourceObservations(COINBASE_SOURCE, products.values());
  /** Time of the last request for each product, ms. */
  const askedAt = new Map<string, number>();
  const absent = createMissingSymbolRegistry(now);

  async function ask(name: string, path: string, timeout: number, query: Record<string, string | number> = {}) {
    try {
      return await fetchSourceJson({
        base: base(),
        path: `/products/${name}/${path}`,
        query,
        timeout,
        silence: SILENCE,
      });
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 404)) throw error;
      absent.note(name);
      return ABSENT;
    }
  }

  async function price(name: string): Promise<void> {
    const at = now();
    askedAt.set(name, at);
    const answer = await ask(name, 'ticker', PRICE_TIMEOUT);
    if (answer !== ABSENT) observed.add(products.get(name) as string, parseCoinbaseTicker(answer, at));
  }

  async function priceOrError(name: string): Promise<ProviderError | null> {
    try {
      await price(name);
      return null;
    } catch (error) {
      if (error instanceof ProviderError) return error;
      throw error;
    }
  }

  async function askHistory(symbol: string, path: string, query?: Record<string, string | number>): Promise<unknown> {
    if (historyBudget.take(1) === 0) throw new ProviderError('As much as is allowed was asked for.');
    const answer = await history.ask(() => ask(toDashedPair(symbol), path, HISTORY_TIMEOUT, query));
    if (answer === ABSENT) throw new ProviderError(`There is no ${toDashedPair(symbol)}.`);
    return answer;
  }

  async function page(symbol: string, granularity: number, from: number, to: number): Promise<Candle[]> {
    const iso = (second: number) => new Date(second * 1000).toISOString();
    // Both ends are included.
    const query = { granularity, start: iso(from), end: iso(to - granularity) };
    return parseCoinbaseCandles(await askHistory(symbol, 'candles', query));
  }

  return {
    name: COINBASE_SOURCE,
    volumes: true,
    covers: (symbol) => products.get(toDashedPair(symbol)) === symbol && !absent.has(toDashedPair(symbol)),

    async refresh() {
      const waitingProducts = [...products.keys()]
        .filter((name) => !absent.has(name))
        .toSorted((a, b) => (askedAt.get(a) ?? 0) - (askedAt.get(b) ?? 0));
      const turn = waitingProducts.slice(0, priceBudget.take(waitingProducts.length));
      if (turn.length === 0) return;
      await prices.ask(async () => {
        const failed = (await Promise.all(turn.map(priceOrError))).filter((error) => error !== null);
        // One broken product affects itself; a rate limit or a complete failure affects the source.
        const limited = failed.find(({ retryAfter }) => retryAfter !== null);
        const [first] = failed;
        if (limited) throw limited;
        if (first && failed.length === turn.length) throw first;
      });
    },

    quotes: async (at) => observed.quotes(at),
    // Its shortest candles are of one minute.
    second: async () => null,

    async candles(symbol, timeframe, from, to) {
      const length = granularities[timeframe];
      const foundCandles: Candle[] = [];
      // The first of ours may begin within a shorter one; `to` may be inside the last.
      for (let at = from; at < to; at += ROWS * length)
        foundCandles.push(...(await page(symbol, length, at, Math.min(at + ROWS * length, to + length - 1))));
      return aggregateCandles(
        foundCandles.filter(({ t }) => t >= from && t < to),
        timeframe,
      );
    },

    day: createDayStatsReader({
      symbols: [...products.values()],
      now,
      load: async (symbol) =>
        absent.has(toDashedPair(symbol)) ? null : parseCoinbaseStats(await askHistory(symbol, 'stats')),
      atOnce: 1,
      fresh: DAY_FRESH,
    }),
  };
}
