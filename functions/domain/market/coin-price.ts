import type { Tick } from '#functions/data/market/ticks.ts';
import { coinPair } from '#shared/market/coins.ts';
import { stalenessSeconds, symbolSpec } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { PRICE_OF_ONE, type Price } from '#shared/money.ts';
import { type EpochMs, toMs } from '#shared/time.ts';

/** What a coin costs by a tick. */
export interface CoinPrice {
  /** USDT for one. */
  price: Price;
  /** The symbol that tells it; null for USDT, which is the unit and nobody's to tell. */
  symbol: string | null;
  /** When that was observed. */
  observed_ms: EpochMs;
  /** The sources disagree: it is the last price on which they did not. */
  held: boolean;
  /** Older than its class allows for anything to be done by it. */
  stale: boolean;
}

/**
 * A coin's price in USDT by a tick, however old: enough to tell what it is worth, and to move money by only where it is
 * neither held nor stale. Null where the tick names none.
 */
export function getCoinPrice(tick: Tick, coin: string, now: EpochMs): CoinPrice | null {
  const symbol = coinPair(coin);
  if (symbol === null) return { price: PRICE_OF_ONE, symbol, observed_ms: toMs(tick.at), held: false, stale: false };
  const quoted = tick.prices.get(symbol);
  const spec = symbolSpec(symbol);
  if (!quoted || !spec) return null;
  const observed = (toMs(tick.at) - quoted.age) as EpochMs;
  const stale = now - observed > stalenessSeconds[spec.product_type] * 1000;
  return { price: quoted.price, symbol, observed_ms: observed, held: isDisputedSource(quoted.source), stale };
}
