import type { CoinPriceLookup } from '#functions/data/ledger/wallets.ts';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { type Amount, invertAmount, UNIT_PRICE, ZERO_AMOUNT } from '#shared/money.ts';
import { readLatestTick, type Tick } from './ticks.ts';

/** Builds USDT prices of coins from a tick of any age: enough for valuation. */
export const toCoinPriceLookup =
  (tick: Tick | null): CoinPriceLookup =>
  (coin) => {
    const pair = getValuationSymbol(coin);
    return pair === null ? UNIT_PRICE : (tick?.prices.get(pair)?.price ?? null);
  };

/**
 * Returns the value of an amount of a coin at the latest prices of any age: USDT in units, rounded up, whatever its
 * sign. Null without a price.
 */
export async function readCoinValue(coin: string, units: Amount): Promise<Amount | null> {
  const each = toCoinPriceLookup(await readLatestTick())(coin);
  if (each === null) return null;
  const absolute = units < ZERO_AMOUNT ? invertAmount(units) : units;
  return ((absolute * each + UNIT_PRICE - 1n) / UNIT_PRICE) as Amount;
}
