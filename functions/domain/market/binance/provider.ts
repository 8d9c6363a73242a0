import { askJson } from '#functions/domain/market/ask-json.ts';
import { createBreaker } from '#functions/domain/market/breaker.ts';
import { createObservationBook } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createSecondWindows } from '#functions/domain/market/second-windows.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { EpochMs } from '#shared/time.ts';
import { type Kline, readKlines } from './klines.ts';
import { readTickers, type Ticker } from './tickers.ts';

export const BINANCE = 'binance';

/** A price that takes longer is asked for again with the next second, ms. */
const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Rows in one answer, at most. */
const ROWS = 1000;
/** Figures of 24 hours are taken from the last prices if these are no older, ms. */
const DAY_FRESH = 10_000;
/** Seconds of one-second history that are asked for together. */
const WINDOW = 300;

/** Our symbols by Binance's names: pairs against USDT. */
const names = new Map(
  symbolSpecs
    .filter(({ product_type, symbol }) => product_type === 'cryptocurrency' && symbol.endsWith('/USDT'))
    .map(({ symbol }) => [symbol.replace('/', ''), symbol]),
);
const nameOf = (symbol: string) => symbol.replace('/', '');

/** Binance's public market data, without a key: the pairs against USDT. */
export function createBinanceProvider(base: () => string, now: () => EpochMs): MarketDataProvider {
  const prices = createBreaker(now);
  const history = createBreaker(now);
  const observed = createObservationBook(BINANCE, names.values());
  let tickers: { at: EpochMs; list: Ticker[] } = { at: 0 as EpochMs, list: [] };

  async function refresh(): Promise<void> {
    await prices.ask(async () => {
      const query = { type: 'MINI', symbols: JSON.stringify([...names.keys()]) };
      const at = now();
      const answer = await askJson({ base: base(), path: '/api/v3/ticker/24hr', query, timeout: PRICE_TIMEOUT });
      const list = readTickers(answer, at).filter(({ name }) => names.has(name));
      if (list.length === 0) throw new ProviderError('The answer holds none of the symbols.');
      for (const ticker of list) observed.add(names.get(ticker.name) as string, ticker);
      tickers = { at, list };
    });
  }

  /** Rows that begin at or after `from` and before `to`, epoch seconds. */
  async function rows(symbol: string, interval: string, length: number, from: number, to: number): Promise<Kline[]> {
    const found: Kline[] = [];
    let next = from;
    while (next < to) {
      const query = { symbol: nameOf(symbol), interval, startTime: next * 1000, endTime: to * 1000 - 1, limit: ROWS };
      const page = await history.ask(async () =>
        readKlines(await askJson({ base: base(), path: '/api/v3/klines', query, timeout: HISTORY_TIMEOUT })),
      );
      found.push(...page.filter(({ t }) => t >= next && t < to));
      if (page.length < ROWS) break;
      next = (page.at(-1) as Kline).t + length;
    }
    return found;
  }

  const second = createSecondWindows({
    source: BINANCE,
    symbols: [...names.values()],
    now,
    window: WINDOW,
    rows: async (symbol, from, to) =>
      (await rows(symbol, '1s', 1, from, to)).map(({ t, close, trades }) => ({ t, close, traded: trades > 0 })),
  });

  return {
    name: BINANCE,
    volumes: true,
    covers: (symbol) => names.has(nameOf(symbol)) && symbol.includes('/'),
    refresh,

    quotes: async (at) => observed.quotes(at),
    second,

    async candles(symbol: string, timeframe: Timeframe, from: number, to: number) {
      const found = await rows(symbol, timeframe, timeframeSeconds[timeframe], from, to);
      return found.map(({ t, o, h, l, c, v }) => ({ t, o, h, l, c, v }));
    },

    async day() {
      if (now() - tickers.at > DAY_FRESH) await refresh();
      return tickers.list.map(({ name, day }) => ({ symbol: names.get(name) as string, ...day }));
    },
  };
}
