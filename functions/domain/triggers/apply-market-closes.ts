import { positionCollection, type StoredPosition } from '#functions/data/futures/positions.ts';
import { type PriceTrigger, iterateSymbolTriggers } from '#functions/data/futures/triggers.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { announceCloseCap } from '#functions/domain/fills/announce-close-cap.ts';
import { announcePositionExit } from '#functions/domain/fills/announce.ts';
import { getActiveCloseCap, readCloseCap } from '#functions/domain/fills/close-cap.ts';
import { reduceLeverage } from '#functions/domain/fills/reduce-leverage.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** Symbols, and positions of each, processed concurrently. */
const SYMBOLS_AT_A_TIME = 8;
const POSITIONS_AT_A_TIME = 8;

/** Applies to a position the closes of its market that a tick is near or has passed. Returns its new state. */
export async function applySessionCloseToPosition(position: StoredPosition, tick: Tick): Promise<StoredPosition> {
  const exits = await reduceLeverage(position, tick);
  for (const exit of exits) await announcePositionExit(exit);
  return announceCloseCap(exits.at(-1)?.position ?? position, tick);
}

type OfPosition = Extract<PriceTrigger, { position_id: unknown }>;
const isLiquidation = (trigger: PriceTrigger): trigger is OfPosition => trigger.kind === 'liquidation';

/** Every open position has a liquidation price, and therefore a trigger. */
async function followSymbol(symbol: string, tick: Tick): Promise<boolean> {
  const positionItems: OfPosition[] = [];
  for await (const trigger of iterateSymbolTriggers(symbol)) if (isLiquidation(trigger)) positionItems.push(trigger);
  const done = await mapConcurrent(positionItems, POSITIONS_AT_A_TIME, async (trigger) => {
    try {
      const position = await positionCollection.read(toAccountRef(trigger), trigger.position_id);
      if (position) await applySessionCloseToPosition(position, tick);
      return true;
    } catch (error) {
      log.error('market close not applied', error, { symbol, sequence: tick.sequence });
      return false;
    }
  });
  return done.every(Boolean);
}

/** Stage of each symbol's session when its positions were last checked, by table. */
const followed = new Map<string, string>();

/**
 * Returns the stage of a market that matters to its positions at a second: the start of the minutes before a close, a
 * minute later (a position may still be filled then by a price from before them), the close, and the next session, if
 * all earlier ticks were missed.
 */
async function getCloseStage(symbol: string, { at }: Tick): Promise<string | null> {
  const cap = await readCloseCap(symbol);
  if (!cap) return null;
  const { open, changes_at } = getTradingSession(symbol, at);
  if (changes_at === null) return null;
  const isCappedAt = (second: EpochSeconds) => getActiveCloseCap(symbol, cap, second) !== null;
  return `${changes_at} ${open} ${isCappedAt(at)} ${isCappedAt(addSeconds(at, -MINUTE_SECONDS))}`;
}

/**
 * Checks positions of some symbols, before a tick, against the closes that it is near or has passed, by the calendar.
 */
export async function applySessionCloses(tick: Tick, isOurs: (symbol: string) => boolean = () => true): Promise<void> {
  if (config.marketFeed() !== 'live') return;
  const ours = symbolSpecs.filter(({ symbol }) => isOurs(symbol));
  await mapConcurrent(ours, SYMBOLS_AT_A_TIME, async ({ symbol }) => {
    const stage = await getCloseStage(symbol, tick);
    const name = `${config.table()} ${symbol}`;
    if (stage === null || followed.get(name) === stage) return;
    // A failure is retried with the next tick.
    if (await followSymbol(symbol, tick)) followed.set(name, stage);
  });
}
