import { toOrderTrigger } from '#functions/data/futures/futures-orders.ts';
import { toPositionTriggers } from '#functions/data/futures/positions.ts';
import { isTriggerReached, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import { readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { getExitPrice, getFillPrice } from '#functions/domain/market/sound-price.ts';
import { now } from '#functions/lib/clock.ts';
import { type EpochSeconds, toMs } from '#shared/time.ts';
import { type FireResult, fireTrigger } from './fire-trigger.ts';
import { applyMarketClose } from './follow-closes.ts';

/** What waits for ticks: a resting order, or an open position. */
export type TriggerTarget = NonNullable<FireResult>;

/** All triggers of something, or those that were set anew. */
export type TriggerSelection = 'all' | readonly PriceTrigger['kind'][];

function triggersOf(waiting: TriggerTarget, which: TriggerSelection): PriceTrigger[] {
  const all = 'order' in waiting ? [toOrderTrigger(waiting.order)] : toPositionTriggers(waiting.position);
  return which === 'all' ? all : all.filter(({ kind }) => which.includes(kind));
}

/** What is fired by the price of a second that was made up for too. */
export const isClosingTrigger = (kind: PriceTrigger['kind']): boolean =>
  kind === 'take_profit' || kind === 'stop_loss' || kind === 'liquidation';

async function meet(waiting: TriggerTarget, tick: Tick, which: TriggerSelection): Promise<TriggerTarget> {
  let seen = waiting;
  if ('position' in seen) {
    const position = await applyMarketClose(seen.position, tick);
    if (position !== seen.position) seen = { position };
  }
  for (const trigger of triggersOf(seen, which)) {
    if (trigger.kind === 'alert') continue;
    const priceIn = isClosingTrigger(trigger.kind) ? getExitPrice : getFillPrice;
    const sound = priceIn(tick, trigger.symbol, trigger.account_kind);
    if (sound && isTriggerReached(trigger, sound.price)) seen = (await fireTrigger(trigger, tick)) ?? seen;
  }
  return seen;
}

/**
 * Holds what was written late against the ticks that had passed by then, from one sequence to another. Gives what became
 * of it: the same where they meant nothing for it.
 */
export async function catchUpTriggers(
  waiting: TriggerTarget,
  after: number,
  to: number,
  which: TriggerSelection = 'all',
): Promise<TriggerTarget> {
  if (to <= after) return waiting;
  let seen = waiting;
  for (const tick of await readTicksBySequence(after + 1, to)) seen = await meet(seen, tick, which);
  return seen;
}

/**
 * The triggers of a tick are read once, when it comes: what was committed after that for a time before it has to look
 * back by itself. `at` is the second of the tick that it was made by; mostly there is no later one.
 */
export async function lookBackTriggers(
  waiting: TriggerTarget,
  after: number,
  at: EpochSeconds,
  which: TriggerSelection = 'all',
): Promise<void> {
  if (now() < toMs(at) + 1000) return;
  const head = await readTickLogHead();
  if (head) await catchUpTriggers(waiting, after, head.sequence, which);
}
