import { config } from '#functions/lib/config.ts';
import { ALWAYS_OPEN, type Session, sessionAt } from '#shared/market/sessions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Whether a symbol is traded at this second, and when that changes. Calendars are in force with the live feed: the
 * simulated markets are there to try the platform out, on a Sunday too, and never close.
 */
export const sessionOf = (symbol: string, at: EpochSeconds): Session =>
  config.marketFeed() === 'live' ? sessionAt(symbol, at) : ALWAYS_OPEN;
