import { isHeld } from '#shared/market/tick.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useMarketFact } from './use-market-price.ts';

/** Whether a symbol takes orders now, as far as its market goes. */
export interface MarketState {
  /** Trading was halted by the house. */
  halted: boolean;
  /** The sources disagree on the price: it is the last one they agreed on. */
  held: boolean;
  /** Its market is closed, until a second that may be unknown; null while it is open. */
  closedUntil: { opensAt: number | null } | null;
}

/** When the market opens, if it is closed now; the session that is known may have changed since it was read. */
export function closedUntil(
  session: TradingSymbol['session'] | undefined,
  now: number,
): { opensAt: number | null } | null {
  if (!session) return null;
  const passed = session.changes_at !== null && now >= session.changes_at;
  if (session.open !== passed) return null;
  return { opensAt: passed ? null : session.changes_at };
}

/** Looked at whenever the price is told anew, and drawn again only when something of it is different. */
export function useMarketState(symbol: string, details: TradingSymbol | null | undefined): MarketState {
  const held = useMarketFact(symbol, (live) => (live ? isHeld(live.source) : false));
  const closed = () => closedUntil(details?.session, serverNow() / 1000);
  useMarketFact(symbol, () => closed() !== null);
  return { halted: details?.is_trading === false, held, closedUntil: closed() };
}
