import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import type { SessionCloseLeverageCap } from '#functions/data/futures/positions.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import type { SessionEndLeverageCap } from '#shared/market/leverage-limits.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** Returns the close cap of a symbol’s class; null without one. */
export const readCloseCap = async (symbol: string): Promise<SessionEndLeverageCap | null> =>
  (await readFuturesConfig(findSymbolSpec(symbol)?.product_type))?.close_cap ?? null;

/** Cap in force at a second: null except in the last minutes of a session of the symbol. */
export function getActiveCloseCap(
  symbol: string,
  cap: SessionEndLeverageCap | null,
  at: EpochSeconds,
): SessionCloseLeverageCap | null {
  const { open, changes_at } = getTradingSession(symbol, at);
  if (!cap || !open || changes_at === null || changes_at - at > cap.minutes * MINUTE_SECONDS) return null;
  return { leverage: cap.leverage, closes_at: changes_at };
}
