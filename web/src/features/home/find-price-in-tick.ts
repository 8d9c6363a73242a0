import type { RecordedTick } from '#shared/market/tick.ts';
import { parseTickContent } from '#shared/market/verify-chain.ts';

/** Text of a tick around one of its prices. */
export interface TickPriceExcerpt {
  symbol: string;
  before: string;
  price: string;
  after: string;
}

/** Finds a symbol's price in a tick, or the first price when it has none; null without any. */
export function findPriceInTick({ body }: Pick<RecordedTick, 'body'>, wantedSymbol: string): TickPriceExcerpt | null {
  const prices = parseTickContent(body)?.prices;
  const symbol = prices?.has(wantedSymbol) ? wantedSymbol : prices?.keys().next().value;
  const record = symbol === undefined ? undefined : prices?.get(symbol);
  if (symbol === undefined || !record) return null;
  const name = `[${JSON.stringify(symbol)},"`;
  const start = body.indexOf(name + record.price) + name.length;
  return { symbol, before: body.slice(0, start), price: record.price, after: body.slice(start + record.price.length) };
}

/** Returns the number with another last digit. */
export const changeLastDigit = (price: string): string => price.slice(0, -1) + ((Number(price.at(-1)) + 1) % 10);
