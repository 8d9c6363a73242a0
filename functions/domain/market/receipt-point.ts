import type { Tick } from '#functions/data/market/ticks.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

/** Returns a symbol's price in a tick as stored in a receipt; null when the tick has none. */
export function toReceiptPoint(tick: Tick, symbol: string): ReceiptPricePoint | null {
  const quoted = tick.prices.get(symbol);
  if (!quoted) return null;
  return {
    at: tick.at,
    price: quoted.text,
    source: quoted.source,
    age: quoted.age,
    sequence: tick.sequence,
    hash: tick.hash,
  };
}
