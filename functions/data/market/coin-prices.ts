import type { CoinPriceLookup } from '#functions/data/ledger/wallets.ts';
import { coinPair } from '#shared/market/coins.ts';
import { type Amount, negate, PRICE_OF_ONE, ZERO } from '#shared/money.ts';
import { readLatestTick, type Tick } from './ticks.ts';

/** Builds USDT prices of coins from a tick of any age: enough for valuation. */
export const toCoinPriceLookup =
  (tick: Tick | null): CoinPriceLookup =>
  (coin) => {
    const pair = coinPair(coin);
    return pair === null ? PRICE_OF_ONE : (tick?.prices.get(pair)?.price ?? null);
  };

/**
 * Returns the value of an amount of a coin at the latest prices of any age: USDT in units, rounded up, whatever its
 * sign. Null without a price.
 */
export async function readCoinValue(coin: string, units: Amount): Promise<Amount | null> {
  const each = toCoinPriceLookup(await readLatestTick())(coin);
  if (each === null) return null;
  const absolute = units < ZERO ? negate(units) : units;
  return ((absolute * each + PRICE_OF_ONE - 1n) / PRICE_OF_ONE) as Amount;
}
