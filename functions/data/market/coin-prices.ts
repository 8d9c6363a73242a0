import type { PriceOf } from '#functions/data/ledger/wallets.ts';
import { coinPair } from '#shared/market/coins.ts';
import { PRICE_OF_ONE } from '#shared/money.ts';
import type { Tick } from './ticks.ts';

/** What coins cost in USDT by a tick, however old it is: enough to tell what something is worth. */
export const coinPricesOf =
  (tick: Tick | null): PriceOf =>
  (coin) => {
    const pair = coinPair(coin);
    return pair === null ? PRICE_OF_ONE : (tick?.prices.get(pair)?.price ?? null);
  };
