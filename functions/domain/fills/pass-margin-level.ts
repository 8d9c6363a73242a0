import { countReduceOnlyPosition } from '#functions/data/futures/account-symbols.ts';
import { getTriggerLevelsSequence, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { deleteTrigger, putTrigger, isTriggerReached } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { getFillPrice } from '#functions/domain/market/usable-price.ts';
import type { Price } from '#shared/money.ts';
import { NO_FILL_NOTIFICATION, buildMarginWarningNotification } from './fill-notifications.ts';
import { updatePosition } from './update-position.ts';

/** A position that passed a margin level, and its price then. */
export interface MarginLevelCrossing {
  position: StoredPosition;
  at: Price;
  notification: StoredNotification | null;
}

/** A warning is useless for a position that the same tick closes. */
const closes = (position: StoredPosition, at: Price): boolean =>
  (['liquidation', 'stop_loss'] as const).some((kind) => {
    const trigger = toPositionTrigger(position, kind);
    return trigger !== null && isTriggerReached(trigger, at);
  });

/**
 * Restricts a position that lost most of its margin to reductions, and the user’s others in that symbol. Lifts this
 * when less is lost, and re-arms the warning. Returns the updated position; null when the tick does not mean that, or
 * on a conflict.
 */
export async function handleMarginLevelCrossing(
  position: StoredPosition,
  kind: 'warning' | 'rearm',
  tick: Tick,
): Promise<MarginLevelCrossing | null> {
  const sound = getFillPrice(tick, position.symbol, position.account_kind);
  const passed = toPositionTrigger(position, kind);
  if (
    !sound ||
    !passed ||
    !isTriggerReached(passed, sound.price) ||
    tick.sequence <= getTriggerLevelsSequence(position)
  )
    return null;
  if (kind === 'warning' && closes(position, sound.price)) return null;
  const warned = kind === 'warning';
  const next: StoredPosition = { ...position, reduce_only: warned, version: position.version + 1 };
  const other = toPositionTrigger(next, warned ? 'rearm' : 'warning', tick.sequence);
  const notice = warned ? buildMarginWarningNotification(position, sound.price) : NO_FILL_NOTIFICATION;
  const operations: WriteOperation[] = [
    updatePosition(position, next, warned ? 'warned of' : 'rearmed'),
    deleteTrigger(passed),
    ...(other ? [putTrigger(other)] : []),
    countReduceOnlyPosition(toAccountRef(position), position.symbol, warned ? 1 : -1),
    countAccountEvent(toAccountRef(position)),
    ...notice.operations,
  ];
  try {
    await transact(operations);
    return { position: next, at: sound.price, notification: notice.notification };
  } catch (error) {
    // The next tick checks again.
    if (error instanceof ConflictError) return null;
    throw error;
  }
}
