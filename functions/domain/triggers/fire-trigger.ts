import { futuresOrderCollection } from '#functions/data/futures/futures-orders.ts';
import {
  type PositionTriggerKind,
  positionCollection,
  type StoredPosition,
} from '#functions/data/futures/positions.ts';
import type { PriceTrigger } from '#functions/data/futures/triggers.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import {
  announcePositionExit,
  announceOrderFill,
  announceMarginLevelCrossing,
} from '#functions/domain/fills/announce.ts';
import { exitPosition, executeRequestedPositionClose } from '#functions/domain/fills/exit-position.ts';
import { type OrderFill, fillOrder } from '#functions/domain/fills/fill-order.ts';
import { handleMarginLevelCrossing } from '#functions/domain/fills/pass-margin-level.ts';

type OrderTrigger = Extract<PriceTrigger, { order_id: unknown }>;
type OfPosition = Extract<PriceTrigger, { position_id: unknown }>;

/** Result of a fired trigger that further ticks may affect; null when nothing changed. */
export type FiredTriggerResult = { position: StoredPosition } | { order: OrderFill['order'] } | null;

async function fireOrder(trigger: OrderTrigger, tick: Tick): Promise<FiredTriggerResult> {
  const account = toAccountRef(trigger);
  const order = await futuresOrderCollection.read(account, trigger.order_id);
  if (!order) return null;
  const fill = await fillOrder(order, tick, true);
  if (fill.result === 'rests' || fill.result === 'already') return null;
  await announceOrderFill(fill);
  return fill.result === 'filled' ? { position: fill.position } : { order: fill.order };
}

async function firePositionTrigger(
  kind: PositionTriggerKind,
  position: StoredPosition,
  tick: Tick,
): Promise<StoredPosition | null> {
  if (kind === 'warning' || kind === 'rearm') {
    const passed = await handleMarginLevelCrossing(position, kind, tick);
    if (passed) await announceMarginLevelCrossing(passed);
    return passed && passed.position;
  }
  const exits =
    kind === 'close' ? [await executeRequestedPositionClose(position, tick)] : await exitPosition(position, kind, tick);
  for (const exit of exits) await announcePositionExit(exit);
  return exits.findLast(({ result }) => result !== 'unchanged')?.position ?? null;
}

async function firePosition(trigger: OfPosition, tick: Tick): Promise<FiredTriggerResult> {
  const account = toAccountRef(trigger);
  const position = await positionCollection.read(account, trigger.position_id);
  if (position?.status !== 'open') return null;
  const hasChanged = await firePositionTrigger(trigger.kind, position, tick);
  return hasChanged && { position: hasChanged };
}

/** Executes a trigger that a tick has reached. Does nothing when another run was first. */
export const fireTrigger = (trigger: OrderTrigger | OfPosition, tick: Tick): Promise<FiredTriggerResult> =>
  'order_id' in trigger ? fireOrder(trigger, tick) : firePosition(trigger, tick);
