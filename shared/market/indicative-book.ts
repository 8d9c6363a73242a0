import { createMulberry32 } from '#shared/mulberry32.ts';

/** A row of the order book next to the chart. Numbers: for display, no money depends on it. */
export interface IndicativeBookLevel {
  price: number;
  volume: number;
}

export interface IndicativeTrade {
  /** Epoch seconds. */
  at: number;
  side: 'buy' | 'sell';
  price: number;
  quantity: number;
}

export interface IndicativeBook {
  /** Best first. */
  asks: IndicativeBookLevel[];
  bids: IndicativeBookLevel[];
}

/** Levels on each side, and trades kept. */
export const INDICATIVE_BOOK_LEVELS = 6;
export const MAX_INDICATIVE_TRADES = 15;
const LOWEST_BID = 0.0001;

/** Returns the distance between two levels, by the size of the price. */
export function getIndicativeBookStep(price: number): number {
  if (price >= 100) return 0.1;
  if (price >= 1) return 0.0001;
  return price >= 0.1 ? 0.00001 : 0.000001;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * Builds an order book around a price, for illustration: it is made up, marked as indicative wherever shown, and no
 * order matches it. The same symbol and tick give every user the same book.
 * @param sequence of the tick with the price
 */
export function buildIndicativeBook(symbol: string, sequence: number, price: number): IndicativeBook {
  const random = createMulberry32(`${symbol} ${sequence}`);
  const step = getIndicativeBookStep(price);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const level = (distance: number): IndicativeBookLevel => ({
    price: rounded(Math.max(LOWEST_BID, price + distance * step), digits),
    volume: rounded(10 + random() * 100, 4),
  });
  const steps = Array.from({ length: INDICATIVE_BOOK_LEVELS }, (_, i) => i + 1);
  return { asks: steps.map((n) => level(n)), bids: steps.map((n) => level(-n)) };
}

/** Returns the made-up trade of a tick: bought when the price rose, sold when it fell, else random. */
export function buildIndicativeTrade(
  symbol: string,
  tick: { sequence: number; at: number; price: number },
  before: number | null,
): IndicativeTrade {
  const random = createMulberry32(`${symbol} ${tick.sequence} trade`);
  const chance = random() < 0.5;
  const rose = before === null || before === tick.price ? chance : tick.price > before;
  return { at: tick.at, side: rose ? 'buy' : 'sell', price: tick.price, quantity: rounded(0.01 + random() * 0.5, 4) };
}
