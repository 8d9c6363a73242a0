import { toFuturesOrderTrigger } from '#functions/data/futures/futures-orders.ts';
import { toPositionTriggers } from '#functions/data/futures/positions.ts';
import { isTriggerReached, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import { readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { getExitPrice, getFillPrice } from '#functions/domain/market/usable-price.ts';
import { now } from '#functions/lib/clock.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { applySessionCloseToPosition } from './apply-market-closes.ts';
import { type FiredTriggerResult, fireTrigger } from './fire-trigger.ts';

/** Item that waits for ticks: a resting order, or an open position. */
export type TriggerTarget = NonNullable<FiredTriggerResult>;

/** All triggers of an item, or those set again. */
export type TriggerSelection = 'all' | readonly PriceTrigger['kind'][];

function getTriggers(target: TriggerTarget, which: TriggerSelection): PriceTrigger[] {
  const all = 'order' in target ? [toFuturesOrderTrigger(target.order)] : toPositionTriggers(target.position);
  return which === 'all' ? all : all.filter(({ kind }) => which.includes(kind));
}

/** True for kinds fired also by the price of a second filled late. */
export const isClosingTrigger = (kind: PriceTrigger['kind']): boolean =>
  kind === 'take_profit' || kind === 'stop_loss' || kind === 'liquidation';

async function applyTickToTarget(target: TriggerTarget, tick: Tick, which: TriggerSelection): Promise<TriggerTarget> {
  let current = target;
  if ('position' in current) {
    const position = await applySessionCloseToPosition(current.position, tick);
    if (position !== current.position) current = { position };
  }
  for (const trigger of getTriggers(current, which)) {
    if (trigger.kind === 'alert') continue;
    const priceIn = isClosingTrigger(trigger.kind) ? getExitPrice : getFillPrice;
    const sound = priceIn(tick, trigger.symbol, trigger.account_kind);
    if (sound && isTriggerReached(trigger, sound.price)) current = (await fireTrigger(trigger, tick)) ?? current;
  }
  return current;
}

/**
 * Applies to a late written item the ticks from one sequence to another that had passed by then. Returns its new state:
 * unchanged when they had no effect.
 */
export async function catchUpTriggers(
  target: TriggerTarget,
  after: number,
  to: number,
  which: TriggerSelection = 'all',
): Promise<TriggerTarget> {
  if (to <= after) return target;
  let current = target;
  for (const tick of await readTicksBySequence(after + 1, to)) current = await applyTickToTarget(current, tick, which);
  return current;
}

/**
 * Triggers of a tick are read once, when it comes: an item committed later for an earlier time has to look back by
 * itself. `at` is the second of the tick that created it; mostly there is no later one.
 */
export async function recheckPastTriggers(
  target: TriggerTarget,
  after: number,
  at: EpochSeconds,
  which: TriggerSelection = 'all',
): Promise<void> {
  if (now() < toEpochMs(at) + 1000) return;
  const head = await readTickLogHead();
  if (head) await catchUpTriggers(target, after, head.sequence, which);
}
