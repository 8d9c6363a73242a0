import { symbolSpecs } from '../../../../shared/market/symbols.ts';
import { type Timeframe, timeframeSeconds } from '../../../../shared/market/timeframes.ts';
import { formatUnits, price } from '../../../../shared/money.ts';
import { type EpochMs, type EpochSeconds, msOf, secondsOf } from '../../../../shared/time.ts';
import { inParallel } from '../../../lib/parallel.ts';
import { createBreaker } from '../breaker.ts';
import { type MarketDataProvider, ProviderError, type Quote } from '../provider.ts';
import { askBinance } from './client.ts';
import { type Kline, readKlines } from './klines.ts';
import { createObservations, type Observations } from './observations.ts';
import { readTickers, type Ticker } from './tickers.ts';

export const BINANCE = 'binance';

/** A price that takes longer is asked for again with the next second, ms. */
const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Rows in one answer, at most. */
const ROWS = 1000;
const AT_A_TIME = 4;
/** Figures of 24 hours are taken from the last prices if these are no older, ms. */
const DAY_FRESH = 10_000;
/** Seconds of one-second history that are asked for together: after an outage many of them are wanted. */
const WINDOW = 300;
/** A trade is looked for so far back, seconds; without one the price is at least that old. */
const LOOK_BACK = 60;
const WINDOWS_KEPT = 8;
/** History of a second that is not there after so long will not come, seconds. */
const LATE = 60;

/** Our symbols by Binance's names: pairs against USDT. */
const names = new Map(
  symbolSpecs
    .filter(({ product_type, symbol }) => product_type === 'cryptocurrency' && symbol.endsWith('/USDT'))
    .map(({ symbol }) => [symbol.replace('/', ''), symbol]),
);
const nameOf = (symbol: string) => symbol.replace('/', '');

type Seconds = Map<string, readonly Kline[]>;

/** The price that was the last one before a second began, with the time of its last trade; null where it is unknown. */
function quoteAt(symbol: string, at: EpochSeconds, klines: readonly Kline[]): Quote | null {
  const upTo = klines.filter(({ t }) => t < at);
  const last = upTo.at(-1);
  if (last?.t !== at - 1) return null;
  const traded = upTo.findLast(({ trades }) => trades > 0);
  // A candle of one second ends a millisecond before the next one begins.
  const observedAt = traded ? msOf((traded.t + 1) as EpochSeconds) - 1 : msOf((upTo[0] as Kline).t as EpochSeconds);
  return { symbol, price: formatUnits(price(last.close)), source: BINANCE, observedAt: observedAt as EpochMs };
}

/** Binance's public market data, without a key: the pairs against USDT. */
export function createBinanceProvider(base: () => string, now: () => EpochMs): MarketDataProvider {
  const prices = createBreaker(now);
  const history = createBreaker(now);
  const observed = new Map<string, Observations>([...names.values()].map((symbol) => [symbol, createObservations()]));
  let tickers: { at: EpochMs; list: Ticker[] } = { at: 0 as EpochMs, list: [] };
  const windows = new Map<number, Seconds>();

  async function refresh(): Promise<void> {
    await prices.ask(async () => {
      const query = { type: 'MINI', symbols: JSON.stringify([...names.keys()]) };
      const answer = await askBinance(base(), '/api/v3/ticker/24hr', query, PRICE_TIMEOUT);
      const at = now();
      const list = readTickers(answer, at).filter(({ name }) => names.has(name));
      if (list.length === 0) throw new ProviderError('The answer holds none of the symbols.');
      for (const ticker of list) observed.get(names.get(ticker.name) as string)?.add(ticker);
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
        readKlines(await askBinance(base(), '/api/v3/klines', query, HISTORY_TIMEOUT)),
      );
      found.push(...page.filter(({ t }) => t >= next && t < to));
      if (page.length < ROWS) break;
      next = (page.at(-1) as Kline).t + length;
    }
    return found;
  }

  /** The seconds of all symbols around one, kept once they are all over. */
  async function secondsAround(at: EpochSeconds): Promise<Seconds> {
    // The second `at` needs the row before it.
    const start = Math.floor((at - 1) / WINDOW) * WINDOW;
    const known = windows.get(start);
    if (known) return known;
    const end = Math.min(start + WINDOW, secondsOf(now()));
    const lists = await inParallel([...names.values()], AT_A_TIME, async (symbol) => {
      return [symbol, await rows(symbol, '1s', 1, start - LOOK_BACK, end)] as const;
    });
    const found: Seconds = new Map(lists);
    if (end === start + WINDOW && lists.every(([, list]) => list.at(-1)?.t === end - 1)) {
      if (windows.size >= WINDOWS_KEPT) windows.delete(windows.keys().next().value as number);
      windows.set(start, found);
    }
    return found;
  }

  return {
    name: BINANCE,
    covers: (symbol) => names.has(nameOf(symbol)) && symbol.includes('/'),
    refresh,

    async quotes(at) {
      const quotes: Quote[] = [];
      for (const [symbol, observations] of observed) {
        const found = observations.at(at);
        if (found) quotes.push({ symbol, source: BINANCE, ...found });
      }
      return quotes;
    },

    async second(at) {
      const seconds = await secondsAround(at);
      const quotes = [...seconds].flatMap(([symbol, klines]) => quoteAt(symbol, at, klines) ?? []);
      // Right after a second its history may be on its way; later, what has none will not get one.
      if (quotes.length < seconds.size && secondsOf(now()) - at < LATE)
        throw new ProviderError(`${at} is not there yet.`);
      if (quotes.length === 0) throw new ProviderError(`There is no history of ${at}.`);
      return quotes;
    },

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
