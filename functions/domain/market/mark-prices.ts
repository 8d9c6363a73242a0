import { latestTick } from '#functions/data/market/ticks.ts';
import { type Price, price } from '#shared/money.ts';

/** The latest price of each symbol, by which open positions are valued; null for one without a price. */
export async function markPrices(): Promise<(symbol: string) => Price | null> {
  const tick = await latestTick();
  return (symbol) => {
    const quoted = tick?.prices.get(symbol);
    return quoted ? price(quoted.text) : null;
  };
}
