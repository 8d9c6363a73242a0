import {
  type SessionCloseLeverageCap,
  positionCollection,
  toPositionView,
  type StoredPosition,
} from '#functions/data/futures/positions.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import { getActiveCloseCap, readCloseCap } from './close-cap.ts';
import { buildCloseCapNotification } from './fill-notifications.ts';
import { updatePosition } from './update-position.ts';

/** Maximum number of retries: a position may change between read and write. */
const TRIES = 5;

/** Returns the cap in force at a tick for a position above it that was not notified yet. */
async function dueCap(
  { status, symbol, leverage, close_cap }: StoredPosition,
  tick: Tick,
): Promise<SessionCloseLeverageCap | null> {
  const cap = getActiveCloseCap(symbol, await readCloseCap(symbol), tick.at);
  return status === 'open' && cap && leverage > cap.leverage && close_cap?.closes_at !== cap.closes_at ? cap : null;
}

/** Stores it and notifies the user; null on a conflict. */
async function notifyCloseCap(position: StoredPosition, cap: SessionCloseLeverageCap): Promise<StoredPosition | null> {
  const account = toAccountRef(position);
  const next: StoredPosition = { ...position, close_cap: cap, version: position.version + 1 };
  const { operations, notification } = buildCloseCapNotification(position, cap);
  try {
    await transact([updatePosition(position, next, 'told of a close'), countAccountEvent(account), ...operations]);
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
  await pushAccountEvents(account, [{ type: 'order_history_update', position: toPositionView(next, null) }]);
  if (notification) await deliverNotification(account, notification);
  return next;
}

/**
 * Marks a position whose leverage will be reduced at the end of the session, and notifies the user. Once per close, by
 * the first tick of the last minutes before it. Returns the current position, unchanged when there is nothing to
 * announce.
 */
export async function announceCloseCap(position: StoredPosition, tick: Tick): Promise<StoredPosition> {
  let current = position;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const cap = await dueCap(current, tick);
    const announced = cap ? await notifyCloseCap(current, cap) : current;
    if (announced) return announced;
    current = await positionCollection.reload(toAccountRef(position), position.id);
  }
  throw new Error(`Position ${position.id} changed ${TRIES} times while it was being told of a close.`);
}
