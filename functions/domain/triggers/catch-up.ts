import { triggerOfOrder } from '#functions/data/futures/futures-orders.ts';
import { triggersOfPosition } from '#functions/data/futures/positions.ts';
import { reached, type Trigger } from '#functions/data/futures/triggers.ts';
import { chainHead, type Tick, ticksBySequence } from '#functions/data/market/ticks.ts';
import { exitPrice, soundPrice } from '#functions/domain/market/sound-price.ts';
import { now } from '#functions/lib/clock.ts';
import { type EpochSeconds, msOf } from '#shared/time.ts';
import { type Fired, fireTrigger } from './fire-trigger.ts';
import { followClose } from './follow-closes.ts';

/** What waits for ticks: a resting order, or an open position. */
export type Waiting = NonNullable<Fired>;

/** All triggers of something, or those that were set anew. */
export type Which = 'all' | readonly Trigger['kind'][];

function triggersOf(waiting: Waiting, which: Which): Trigger[] {
  const all = 'order' in waiting ? [triggerOfOrder(waiting.order)] : triggersOfPosition(waiting.position);
  return which === 'all' ? all : all.filter(({ kind }) => which.includes(kind));
}

/** What is fired by the price of a second that was made up for too. */
export const endsPosition = (kind: Trigger['kind']): boolean =>
  kind === 'take_profit' || kind === 'stop_loss' || kind === 'liquidation';

async function meet(waiting: Waiting, tick: Tick, which: Which): Promise<Waiting> {
  let seen = waiting;
  if ('position' in seen) {
    const position = await followClose(seen.position, tick);
    if (position !== seen.position) seen = { position };
  }
  for (const trigger of triggersOf(seen, which)) {
    if (trigger.kind === 'alert') continue;
    const priceIn = endsPosition(trigger.kind) ? exitPrice : soundPrice;
    const sound = priceIn(tick, trigger.symbol, trigger.account_kind);
    if (sound && reached(trigger, sound.price)) seen = (await fireTrigger(trigger, tick)) ?? seen;
  }
  return seen;
}

/**
 * Holds what was written late against the ticks that had passed by then, from one sequence to another. Gives what became
 * of it: the same where they meant nothing for it.
 */
export async function catchUp(waiting: Waiting, after: number, to: number, which: Which = 'all'): Promise<Waiting> {
  if (to <= after) return waiting;
  let seen = waiting;
  for (const tick of await ticksBySequence(after + 1, to)) seen = await meet(seen, tick, which);
  return seen;
}

/**
 * The triggers of a tick are read once, when it comes: what was committed after that for a time before it has to look
 * back by itself. `at` is the second of the tick that it was made by; mostly there is no later one.
 */
export async function lookBack(waiting: Waiting, after: number, at: EpochSeconds, which: Which = 'all'): Promise<void> {
  if (now() < msOf(at) + 1000) return;
  const head = await chainHead();
  if (head) await catchUp(waiting, after, head.sequence, which);
}
