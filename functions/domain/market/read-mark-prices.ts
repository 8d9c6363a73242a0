import { readLatestTick } from '#functions/data/market/ticks.ts';
import { type Price, toPrice } from '#shared/money.ts';

/** Returns the latest price of each symbol, for valuing open positions; null for one without a price. */
export async function readMarkPrices(): Promise<(symbol: string) => Price | null> {
  const tick = await readLatestTick();
  return (symbol) => {
    const quoted = tick?.prices.get(symbol);
    return quoted ? toPrice(quoted.text) : null;
  };
}
