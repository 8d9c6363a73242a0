import type { Timeframe } from '#shared/market/timeframes.ts';
import { EVERY_SYMBOL, SERIES_FOLLOWED } from '#shared/messages/following.ts';
import type { Symbols } from './news.ts';
import type { Interests } from './state.ts';

/** Candles are sent when one closes: the page carries the open one on by itself. */
const CANDLE_PACE = 60;

/** What several ask for, put together: the fastest pace of each symbol, and each series once. */
export function mergeInterests(all: Iterable<Interests>): Interests {
  const prices: Record<string, number> = {};
  const series = new Map<string, Interests['klines'][number]>();
  for (const wish of all) {
    for (const [symbol, pace] of Object.entries(wish.prices))
      prices[symbol] = Math.min(prices[symbol] ?? Number.POSITIVE_INFINITY, pace);
    for (const one of wish.klines) series.set(`${one.symbol} ${one.timeframe}`, one);
  }
  // A symbol that is named no faster than every symbol is covered by that.
  const every = prices[EVERY_SYMBOL] ?? Number.POSITIVE_INFINITY;
  for (const [symbol, pace] of Object.entries(prices))
    if (symbol !== EVERY_SYMBOL && pace >= every) delete prices[symbol];
  return { prices, klines: [...series.values()].slice(-SERIES_FOLLOWED) };
}

/** What the parts of a page ask for. */
export class InterestBook {
  readonly #wishes = new Set<Interests>();

  addPrices(symbols: Symbols, pace: number): () => void {
    const names = symbols === 'all' ? [EVERY_SYMBOL] : symbols;
    return this.#add({ prices: Object.fromEntries(names.map((name) => [name, pace])), klines: [] });
  }

  addKline(symbol: string, timeframe: Timeframe): () => void {
    return this.#add({ prices: {}, klines: [{ symbol, timeframe, pace: CANDLE_PACE }] });
  }

  merged(): Interests {
    return mergeInterests(this.#wishes);
  }

  #add(wish: Interests): () => void {
    this.#wishes.add(wish);
    return () => this.#wishes.delete(wish);
  }
}
