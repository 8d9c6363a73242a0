import {
  getExitOrderAcceptedMs,
  type PendingPositionClose,
  getTriggerLevelsSequence,
  positionCollection,
  type StoredPosition,
  toPositionTrigger,
} from '#functions/data/futures/positions.ts';
import { deleteTrigger, isTriggerReached } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import {
  getExitPrice,
  getPriceAfterAcceptance,
  findFirstPriceAfterAcceptance,
} from '#functions/domain/market/usable-price.ts';
import { newId } from '#functions/lib/ids.ts';
import type { EpochMs } from '#shared/time.ts';
import { chargeGapLossesToGains } from './charge-gap-gains.ts';
import { executePositionClose, type ClosedPosition } from './execute-close.ts';
import { buildCloseExpiredNotification, NO_FILL_NOTIFICATION } from './fill-notifications.ts';
import { updatePosition } from './update-position.ts';

export type PositionExit =
  | ({ result: 'closed' } & ClosedPosition)
  /** No price came in time for the requested close: it is as if it had not been requested. */
  | { result: 'given back'; position: StoredPosition; notification: StoredNotification | null }
  /** Not reached, or done by another process: the current state. */
  | { result: 'unchanged'; position: StoredPosition };

/** Maximum number of retries: a position may change between read and write. */
const TRIES = 5;

/** Repeats with the current position until it was closed or there is nothing to do. */
async function retryPositionExit(
  position: StoredPosition,
  step: (current: StoredPosition) => Promise<PositionExit | null>,
): Promise<PositionExit> {
  let current = position;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const exit = current.status === 'open' ? await step(current) : { result: 'unchanged' as const, position: current };
    if (exit) return exit;
    current = await positionCollection.reload(toAccountRef(position), position.id);
  }
  throw new Error(`Position ${position.id} changed ${TRIES} times while it was being closed.`);
}

const asExit = (closed: ClosedPosition | null): PositionExit | null => closed && { result: 'closed', ...closed };

/** Null on a conflict. */
async function giveBackClose(position: StoredPosition, waited: boolean): Promise<PositionExit | null> {
  const next: StoredPosition = { ...position, closing: null, version: position.version + 1 };
  const trigger = toPositionTrigger(position, 'close');
  const notice = waited ? buildCloseExpiredNotification(position) : NO_FILL_NOTIFICATION;
  try {
    await transact([
      updatePosition(position, next, 'given its close back'),
      countAccountEvent(toAccountRef(position)),
      ...(trigger ? [deleteTrigger(trigger)] : []),
      ...notice.operations,
    ]);
    return { result: 'given back', position: next, notification: notice.notification };
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}

async function closePositionAtTick(
  position: StoredPosition,
  closing: PendingPositionClose,
  tick: Tick,
  waited: boolean,
): Promise<PositionExit | null> {
  const { quantity, trade_id, after, accepted_ms } = closing;
  const { symbol, account_kind } = position;
  const by = await findFirstPriceAfterAcceptance({ symbol, account_kind, after, accepted_ms }, tick);
  if (by === 'waits') return { result: 'unchanged', position };
  if (by === 'none') return giveBackClose(position, waited);
  // Read again after a charge.
  if (await chargeGapLossesToGains(position, by)) return null;
  return asExit(await executePositionClose(position, { reason: 'close', quantity, by, trade_id, accepted_ms }));
}

/**
 * Executes a requested close by the first price observed after the request, whichever tick is given. Does nothing
 * without a request or before that price. If none came within the staleness of its class, the request is dropped.
 * `waited` is true when no call waits for it: the user is notified then.
 */
export const executeRequestedPositionClose = (
  position: StoredPosition,
  tick: Tick,
  waited = true,
): Promise<PositionExit> =>
  retryPositionExit(position, async (current) =>
    current.closing
      ? closePositionAtTick(current, current.closing, tick, waited)
      : { result: 'unchanged', position: current },
  );

/** Reasons for closing a position without a request of the user. */
export type PositionExitReason = 'take_profit' | 'stop_loss' | 'liquidation';

/**
 * Closes an open position whose take profit, stop loss or liquidation price a tick has reached. A close requested
 * before that price was observed comes first, whichever runs first. Returns the results in order.
 */
export async function exitPosition(
  position: StoredPosition,
  reason: PositionExitReason,
  tick: Tick,
): Promise<PositionExit[]> {
  const closeExit = await executeRequestedPositionClose(position, tick);
  const exit = await retryPositionExit(closeExit.position, async (current) => {
    const { symbol, account_kind, closing } = current;
    const accepted_ms = reason === 'liquidation' ? undefined : getExitOrderAcceptedMs(current, reason);
    const after = reason === 'liquidation' ? getTriggerLevelsSequence(current) : current.after;
    const accepted = { symbol, account_kind, after, accepted_ms: accepted_ms ?? (0 as EpochMs) };
    const by = getPriceAfterAcceptance(tick, accepted, getExitPrice);
    const trigger = toPositionTrigger(current, reason);
    const comesFirst = closing !== null && getPriceAfterAcceptance(tick, { symbol, account_kind, ...closing }) !== null;
    if (!by || !trigger || comesFirst || !isTriggerReached(trigger, by.price))
      return { result: 'unchanged', position: current };
    if (await chargeGapLossesToGains(current, by)) return null;
    const quantity = current.unclosed_quantity;
    return asExit(await executePositionClose(current, { reason, quantity, by, trade_id: newId('trd'), accepted_ms }));
  });
  return [closeExit, exit];
}
