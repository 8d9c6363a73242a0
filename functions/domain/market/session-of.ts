import { config } from '#functions/lib/config.ts';
import { ALWAYS_OPEN, type TradingSession, getSessionAt } from '#shared/market/sessions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Whether a symbol is traded at this second, and when that changes. Calendars are in force with the live feed: the
 * simulated markets are there to try the platform out, on a Sunday too, and never close.
 */
export const getTradingSession = (symbol: string, at: EpochSeconds): TradingSession =>
  config.marketFeed() === 'live' ? getSessionAt(symbol, at) : ALWAYS_OPEN;
