import { type Amount, toPrice, getValueAtPrice } from '#shared/money.ts';
import { getValuationSymbol, coins, VALUATION_COIN } from './coins.ts';

/** Prices in USDT by coin, from a tick; coins without a price are left out. */
export type CoinPrices = Readonly<Record<string, string>>;

/** Returns the prices of all coins in a tick; only that of USDT itself when there is no tick yet. */
export function getCoinPrices(quoted: ReadonlyMap<string, { text: string }> | undefined): CoinPrices {
  const coinPrices: [string, string][] = [[VALUATION_COIN, '1']];
  for (const coin of coins) {
    const pair = getValuationSymbol(coin);
    const text = pair === null ? undefined : quoted?.get(pair)?.text;
    if (text !== undefined) coinPrices.push([coin, text]);
  }
  return Object.fromEntries(coinPrices);
}

/** Returns the value of a non-negative amount of a coin in USDT, rounded down to a unit; null without a price. */
export function getUsdtValue(of: bigint, coin: string, prices: CoinPrices): Amount | null {
  const text = prices[coin];
  return text === undefined ? null : getValueAtPrice(of as Amount, toPrice(text));
}
