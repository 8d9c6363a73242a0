import { config } from '#functions/lib/config.ts';
import { ALWAYS_OPEN_SESSION, type TradingSession, getTradingSessionAt } from '#shared/market/sessions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Returns whether a symbol is traded at this second, and when that changes. Calendars apply to the live feed only: the
 * simulated markets are for trying the platform, on a Sunday too, and never close.
 */
export const getTradingSession = (symbol: string, at: EpochSeconds): TradingSession =>
  config.marketFeed() === 'live' ? getTradingSessionAt(symbol, at) : ALWAYS_OPEN_SESSION;
