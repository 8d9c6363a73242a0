import * as z from 'zod';
import { parseCandle } from '#functions/domain/market/candle-rows.ts';
import { createCircuitBreaker } from '#functions/domain/market/circuit-breaker.ts';
import { fetchSourceJson } from '#functions/domain/market/fetch-source-json.ts';
import { createMissingSymbolRegistry } from '#functions/domain/market/missing-symbols.ts';
import { createSourceObservations } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createOneSecondCandleReader } from '#functions/domain/market/second-windows.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { Candle } from '#shared/market/candle.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { EpochMs } from '#shared/time.ts';
import { parseBinanceTickers, type BinanceTicker } from './tickers.ts';

/** A row of `GET /api/v3/klines`: open time, open, high, low, close, volume, close time, quote volume, trades, … */
const row = z
  .tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.string(), z.number()])
  .rest(z.unknown());

interface BinanceKline extends Candle {
  /** Closing price as it was sent. */
  close: string;
  /** Number of trades; 0 when the price was only carried on. */
  trades: number;
}

function readKline(value: unknown): BinanceKline {
  const parsed = row.safeParse(value);
  if (!parsed.success) throw new ProviderError('A candle is not of the documented shape.');
  const [openTime, open, high, low, close, volume, , , trades] = parsed.data;
  return { ...parseCandle(openTime / 1000, [open, high, low, close, volume]), close, trades };
}

/** Parses klines. @throws {ProviderError} when anything is not as documented: history is taken whole or not at all. */
function parseBinanceKlines(answer: unknown): BinanceKline[] {
  if (!Array.isArray(answer)) throw new ProviderError('The answer holds no candles.');
  const klines = answer.map(readKline);
  if (klines.some(({ t }, i) => !Number.isInteger(t) || (i > 0 && t <= (klines[i - 1] as BinanceKline).t)))
    throw new ProviderError('Candles are out of order.');
  return klines;
}

export const BINANCE_SOURCE = 'binance';

/** A price that takes longer is requested again with the next second, ms. */
const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Most rows in one answer. */
const ROWS = 1000;
/** 24 h statistics are taken from the last prices if these are no older, ms. */
const DAY_FRESH = 10_000;
/** Seconds of one-second history per request. */
const WINDOW = 300;

/** Prices of this many pairs cost as much as one; one more costs twenty times that. */
const PAIRS_AT_ONCE = 20;
/** Concurrent single-pair requests to find out which pair Binance does not have. */
const ALONE_AT_A_TIME = 4;
/** Answer when any requested pair does not exist at Binance. */
const UNKNOWN = /"code":-1121\b/;
const isUnknown = (error: unknown) => error instanceof ProviderError && UNKNOWN.test(error.message);

/** Our symbols by Binance's names: pairs against USDT. */
const names = new Map(
  symbolSpecs
    .filter(({ product_type, symbol }) => product_type === 'cryptocurrency' && symbol.endsWith('/USDT'))
    .map(({ symbol }) => [symbol.replace('/', ''), symbol]),
);
const toBinanceName = (symbol: string) => symbol.replace('/', '');

/** Creates the provider of Binance's public market data, without a key: the pairs against USDT. */
export function createBinanceProvider(base: () => string, now: () => EpochMs): MarketDataProvider {
  const prices = createCircuitBreaker(now);
  const history = createCircuitBreaker(now);
  const absent = createMissingSymbolRegistry(now);
  const observed = createSourceObservations(BINANCE_SOURCE, names.values());
  let tickers: { at: EpochMs; list: BinanceTicker[] } = { at: 0 as EpochMs, list: [] };

  async function pricesOf(requestedNames: readonly string[]): Promise<BinanceTicker[]> {
    const query = { type: 'MINI', symbols: JSON.stringify(requestedNames) };
    const at = now();
    const answer = await fetchSourceJson({ base: base(), path: '/api/v3/ticker/24hr', query, timeout: PRICE_TIMEOUT });
    const list = parseBinanceTickers(answer, at).filter(({ name }) => names.has(name));
    if (list.length === 0) throw new ProviderError('The answer holds none of the symbols.');
    for (const ticker of list) observed.add(names.get(ticker.name) as string, ticker);
    return list;
  }

  /** Binance refuses all pairs if one does not exist: each is then requested alone, and that one left out. */
  async function pricesOfKnown(requestedNames: readonly string[]): Promise<BinanceTicker[]> {
    try {
      return await pricesOf(requestedNames);
    } catch (rejection) {
      if (!isUnknown(rejection)) throw rejection;
      const lists = await mapConcurrent(requestedNames, ALONE_AT_A_TIME, async (name) => {
        try {
          return await pricesOf([name]);
        } catch (error) {
          if (!isUnknown(error)) throw error;
          absent.note(name);
          return [];
        }
      });
      if (!requestedNames.some((name) => absent.has(name))) throw rejection;
      return lists.flat();
    }
  }

  async function refresh(): Promise<void> {
    const requestedNames = [...names.keys()].filter((name) => !absent.has(name));
    await prices.ask(async () => {
      const at = now();
      const groups = Array.from({ length: Math.ceil(requestedNames.length / PAIRS_AT_ONCE) }, (_, i) =>
        requestedNames.slice(i * PAIRS_AT_ONCE, (i + 1) * PAIRS_AT_ONCE),
      );
      const lists = await Promise.all(groups.map(pricesOfKnown));
      tickers = { at, list: lists.flat() };
    });
  }

  /** Reads a page of candles; null when Binance does not have the pair, which affects that pair alone. */
  async function page(name: string, query: Record<string, string | number>): Promise<BinanceKline[] | null> {
    const candleRequest = {
      base: base(),
      path: '/api/v3/klines',
      query: { symbol: name, ...query },
      timeout: HISTORY_TIMEOUT,
    };
    return history.ask(async () => {
      try {
        return parseBinanceKlines(await fetchSourceJson(candleRequest));
      } catch (error) {
        if (!isUnknown(error)) throw error;
        absent.note(name);
        return null;
      }
    });
  }

  /**
   * Returns rows that begin at or after `from` and before `to`, epoch seconds; null when Binance does not have the
   * pair.
   */
  async function rows(
    symbol: string,
    interval: string,
    length: number,
    from: number,
    to: number,
  ): Promise<BinanceKline[] | null> {
    if (absent.has(toBinanceName(symbol))) return null;
    const klines: BinanceKline[] = [];
    let next = from;
    while (next < to) {
      const query = { interval, startTime: next * 1000, endTime: to * 1000 - 1, limit: ROWS };
      const answer = await page(toBinanceName(symbol), query);
      if (answer === null) return null;
      klines.push(...answer.filter(({ t }) => t >= next && t < to));
      if (answer.length < ROWS) break;
      next = (answer.at(-1) as BinanceKline).t + length;
    }
    return klines;
  }

  const second = createOneSecondCandleReader({
    source: BINANCE_SOURCE,
    symbols: [...names.values()],
    now,
    window: WINDOW,
    rows: async (symbol, from, to) =>
      (await rows(symbol, '1s', 1, from, to))?.map(({ t, close, trades }) => ({ t, close, traded: trades > 0 })) ??
      null,
  });

  return {
    name: BINANCE_SOURCE,
    volumes: true,
    covers: (symbol) => names.get(toBinanceName(symbol)) === symbol && !absent.has(toBinanceName(symbol)),
    refresh,

    quotes: async (at) => observed.quotes(at),
    second,

    async candles(symbol: string, timeframe: Timeframe, from: number, to: number) {
      const klines = await rows(symbol, timeframe, timeframeSeconds[timeframe], from, to);
      if (!klines) throw new ProviderError(`There is no ${toBinanceName(symbol)}.`);
      return klines.map(({ t, o, h, l, c, v }) => ({ t, o, h, l, c, v }));
    },

    async day() {
      if (now() - tickers.at > DAY_FRESH) await refresh();
      return tickers.list.map(({ name, day }) => ({ symbol: names.get(name) as string, ...day }));
    },
  };
}
