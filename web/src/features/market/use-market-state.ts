import { isDisputedSource } from '#shared/market/tick.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useMarketValue } from './use-market-price.ts';

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
export function getMarketReopening(
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
  const held = useMarketValue(symbol, (live) => (live ? isDisputedSource(live.source) : false));
  const closed = () => getMarketReopening(details?.session, getServerNowMs() / 1000);
  useMarketValue(symbol, () => closed() !== null);
  return { halted: details?.is_trading === false, held, closedUntil: closed() };
}
