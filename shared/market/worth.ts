import { type Amount, price, valueAt } from '#shared/money.ts';
import { coinPair, coins, UNIT_COIN } from './coins.ts';

/** In USDT by coin, as a tick has them; a coin without one is left out. */
export type CoinPrices = Readonly<Record<string, string>>;

/** The prices of all coins in a tick; of none, where there was none yet, but USDT itself. */
export function getCoinPrices(quoted: ReadonlyMap<string, { text: string }> | undefined): CoinPrices {
  const found: [string, string][] = [[UNIT_COIN, '1']];
  for (const coin of coins) {
    const pair = coinPair(coin);
    const text = pair === null ? undefined : quoted?.get(pair)?.text;
    if (text !== undefined) found.push([coin, text]);
  }
  return Object.fromEntries(found);
}

/** What an amount of a coin, none below zero, is worth in USDT, rounded down to a unit; null where the coin has no price. */
export function getUsdtValue(of: bigint, coin: string, prices: CoinPrices): Amount | null {
  const text = prices[coin];
  return text === undefined ? null : valueAt(of as Amount, price(text));
}
