import type { Tick } from '#functions/data/market/ticks.ts';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { maxPriceAgeSeconds, findSymbolSpec } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { UNIT_PRICE, type Price } from '#shared/money.ts';
import { type EpochMs, toEpochMs } from '#shared/time.ts';

/** Price of a coin by a tick. */
export interface CoinPrice {
  /** USDT for one coin. */
  price: Price;
  /** Symbol with this price; null for USDT, which is the unit. */
  symbol: string | null;
  /** Time of observation. */
  observed_ms: EpochMs;
  /** True when the sources disagree: it is the last undisputed price. */
  held: boolean;
  /** True when older than its class allows for trading. */
  stale: boolean;
}

/**
 * Returns a coin's price in USDT by a tick, however old. Good for valuation; money may be moved by it only when neither
 * held nor stale. Null when the tick has none.
 */
export function getCoinPrice(tick: Tick, coin: string, now: EpochMs): CoinPrice | null {
  const symbol = getValuationSymbol(coin);
  if (symbol === null) return { price: UNIT_PRICE, symbol, observed_ms: toEpochMs(tick.at), held: false, stale: false };
  const quoted = tick.prices.get(symbol);
  const spec = findSymbolSpec(symbol);
  if (!quoted || !spec) return null;
  const observed = (toEpochMs(tick.at) - quoted.age) as EpochMs;
  const stale = now - observed > maxPriceAgeSeconds[spec.product_type] * 1000;
  return { price: quoted.price, symbol, observed_ms: observed, held: isDisputedSource(quoted.source), stale };
}
