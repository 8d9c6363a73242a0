import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import { EVERY_SYMBOL, SERIES_FOLLOWED } from '../../../../shared/messages/following.ts';
import type { Interests } from './state.ts';
import type { Symbols } from './types.ts';

/** Candles are sent when one closes: the page carries the open one on by itself. */
const CANDLE_PACE = 60;

interface Wish {
  symbols: readonly string[];
  pace: number;
}

interface Series {
  symbol: string;
  timeframe: Timeframe;
}

/** What the parts of a page ask for, put together. */
export class InterestBook {
  readonly #wishes = new Set<Wish>();
  readonly #series = new Set<Series>();

  addPrices(symbols: Symbols, pace: number): () => void {
    const wish = { symbols: symbols === 'all' ? [EVERY_SYMBOL] : [...symbols], pace };
    this.#wishes.add(wish);
    return () => this.#wishes.delete(wish);
  }

  addKline(symbol: string, timeframe: Timeframe): () => void {
    const series = { symbol, timeframe };
    this.#series.add(series);
    return () => this.#series.delete(series);
  }

  merged(): Interests {
    const prices: Record<string, number> = {};
    for (const { symbols, pace } of this.#wishes)
      for (const symbol of symbols) prices[symbol] = Math.min(prices[symbol] ?? Number.POSITIVE_INFINITY, pace);
    // A symbol that is named no faster than every symbol is covered by that.
    const every = prices[EVERY_SYMBOL] ?? Number.POSITIVE_INFINITY;
    for (const [symbol, pace] of Object.entries(prices))
      if (symbol !== EVERY_SYMBOL && pace >= every) delete prices[symbol];
    const series = new Map([...this.#series].map((one) => [`${one.symbol} ${one.timeframe}`, one]));
    return {
      prices,
      klines: [...series.values()].slice(-SERIES_FOLLOWED).map((one) => ({ ...one, pace: CANDLE_PACE })),
    };
  }
}
