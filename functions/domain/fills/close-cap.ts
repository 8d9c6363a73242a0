import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import type { ActiveCloseCap } from '#functions/data/futures/positions.ts';
import { getTradingSession } from '#functions/domain/market/session-of.ts';
import type { CloseCap } from '#shared/market/leverage-limits.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
import { type EpochSeconds, MINUTE } from '#shared/time.ts';

/** Returns the close cap of a symbol’s class; null without one. */
export const readCloseCap = async (symbol: string): Promise<CloseCap | null> =>
  (await readFuturesConfig(symbolSpec(symbol)?.product_type))?.close_cap ?? null;

/** Cap in force at a second: null except in the last minutes of a session of the symbol. */
export function getActiveCloseCap(symbol: string, cap: CloseCap | null, at: EpochSeconds): ActiveCloseCap | null {
  const { open, changes_at } = getTradingSession(symbol, at);
  if (!cap || !open || changes_at === null || changes_at - at > cap.minutes * MINUTE) return null;
  return { leverage: cap.leverage, closes_at: changes_at };
}
