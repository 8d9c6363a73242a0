import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { toMarketPrices } from '#functions/domain/market/read-market-prices.ts';
import type { AllPricesFrame, PriceUpdateFrame } from '#shared/messages/frames.ts';

/** Builds a snapshot of these symbols. */
export function buildAllPricesFrame(
  tick: Tick,
  symbols: ReadonlySet<string>,
  days: ReadonlyMap<string, SymbolStats24h>,
): AllPricesFrame {
  const { sequence, at, simulated, prices } = toMarketPrices(tick, days);
  return {
    type: 'all_prices',
    topic: 'prices',
    seq: sequence,
    since: 0,
    at,
    simulated,
    prices: prices.filter(({ symbol }) => symbols.has(symbol)),
  };
}

/** Builds one complete price frame; null when the tick has none of this symbol. */
export function buildSymbolPriceFrame(tick: Tick, symbol: string): PriceUpdateFrame | null {
  const quoted = tick.prices.get(symbol);
  if (!quoted) return null;
  return {
    type: 'price_update',
    topic: 'prices',
    seq: tick.sequence,
    since: 0,
    at: tick.at,
    prices: [{ symbol, price: quoted.text, observed_at: tick.at * 1000 - quoted.age, source: quoted.source }],
  };
}
