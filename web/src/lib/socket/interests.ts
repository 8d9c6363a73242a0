import type { Timeframe } from '#shared/market/timeframes.ts';
import { ALL_SYMBOLS, MAX_FOLLOWED_SERIES } from '#shared/messages/follow-limits.ts';
import type { SymbolSelection } from './account-events.ts';
import type { SocketInterests } from './state.ts';

/** Candles are sent when they close: the page updates the open one itself. */
const CANDLE_PACE = 60;

/** Merges several interests: the fastest pace of each symbol, and each series once. */
export function mergeSocketInterests(all: Iterable<SocketInterests>): SocketInterests {
  const prices: Record<string, number> = {};
  const series = new Map<string, SocketInterests['klines'][number]>();
  for (const wish of all) {
    for (const [symbol, pace] of Object.entries(wish.prices))
      prices[symbol] = Math.min(prices[symbol] ?? Number.POSITIVE_INFINITY, pace);
    for (const klineWish of wish.klines) series.set(`${klineWish.symbol} ${klineWish.timeframe}`, klineWish);
  }
  // A symbol that is no faster than every symbol is covered by that.
  const every = prices[ALL_SYMBOLS] ?? Number.POSITIVE_INFINITY;
  for (const [symbol, pace] of Object.entries(prices))
    if (symbol !== ALL_SYMBOLS && pace >= every) delete prices[symbol];
  return { prices, klines: [...series.values()].slice(-MAX_FOLLOWED_SERIES) };
}

/** Interests of the parts of a page. */
export class SocketInterestRegistry {
  readonly #wishes = new Set<SocketInterests>();

  addPrices(symbols: SymbolSelection, pace: number): () => void {
    const names = symbols === 'all' ? [ALL_SYMBOLS] : symbols;
    return this.#add({ prices: Object.fromEntries(names.map((name) => [name, pace])), klines: [] });
  }

  addKline(symbol: string, timeframe: Timeframe): () => void {
    return this.#add({ prices: {}, klines: [{ symbol, timeframe, pace: CANDLE_PACE }] });
  }

  merged(): SocketInterests {
    return mergeSocketInterests(this.#wishes);
  }

  #add(wish: SocketInterests): () => void {
    this.#wishes.add(wish);
    return () => this.#wishes.delete(wish);
  }
}
