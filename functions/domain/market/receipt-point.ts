import type { Tick } from '#functions/data/market/ticks.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';

/** What a tick says of a symbol, as a receipt keeps it; null where it names no price of that symbol. */
export function toReceiptPoint(tick: Tick, symbol: string): ReceiptPoint | null {
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
