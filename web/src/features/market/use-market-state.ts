import { isDisputedSource } from '#shared/market/tick.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useMarketPriceValue } from './use-market-price.ts';

/** Whether a symbol's market takes orders now. */
export interface MarketState {
  /** True when the house halted trading. */
  halted: boolean;
  /** True when the sources disagree: the price is the last one they agreed on. */
  held: boolean;
  /** Set while its market is closed, until a second that may be unknown; null while open. */
  closedUntil: { opensAt: number | null } | null;
}

/** Returns when a closed market opens; the known session may have changed since it was read. */
export function getMarketReopening(
  session: TradingSymbol['session'] | undefined,
  now: number,
): { opensAt: number | null } | null {
  if (!session) return null;
  const passed = session.changes_at !== null && now >= session.changes_at;
  if (session.open !== passed) return null;
  return { opensAt: passed ? null : session.changes_at };
}

/** Returns a symbol's market state. Checked with each price, but renders only on a change. */
export function useMarketState(symbol: string, details: TradingSymbol | null | undefined): MarketState {
  const held = useMarketPriceValue(symbol, (live) => (live ? isDisputedSource(live.source) : false));
  const closed = () => getMarketReopening(details?.session, getServerNowMs() / 1000);
  useMarketPriceValue(symbol, () => closed() !== null);
  return { halted: details?.is_trading === false, held, closedUntil: closed() };
}
