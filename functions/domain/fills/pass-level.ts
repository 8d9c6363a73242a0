import { countReduced } from '#functions/data/futures/account-symbols.ts';
import { levelsSince, type StoredPosition, triggerOfPosition } from '#functions/data/futures/positions.ts';
import { deleteTrigger, putTrigger, reached } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { ChangedMeanwhile, type Operation, transact } from '#functions/data/table/transact.ts';
import { soundPrice } from '#functions/domain/market/sound-price.ts';
import type { Price } from '#shared/money.ts';
import { changePosition } from './change-position.ts';
import { NO_NOTICE, warningNotice } from './notices.ts';

/** A position that has passed a level, and the price at which it did. */
export interface Passed {
  position: StoredPosition;
  at: Price;
  notification: StoredNotification | null;
}

/** A warning is of no use to a position that the same tick closes. */
const closes = (position: StoredPosition, at: Price): boolean =>
  (['liquidation', 'stop_loss'] as const).some((kind) => {
    const trigger = triggerOfPosition(position, kind);
    return trigger !== null && reached(trigger, at);
  });

/**
 * A position that has lost most of its margin can only be reduced, and so can its owner's others in that symbol; with
 * less of it lost that ends, and the warning stands ready again. Gives the position as it is then, null where the tick
 * does not mean that, or somebody else was first.
 */
export async function passLevel(
  position: StoredPosition,
  kind: 'warning' | 'rearm',
  tick: Tick,
): Promise<Passed | null> {
  const sound = soundPrice(tick, position.symbol, position.account_kind);
  const passed = triggerOfPosition(position, kind);
  if (!sound || !passed || !reached(passed, sound.price) || tick.sequence <= levelsSince(position)) return null;
  if (kind === 'warning' && closes(position, sound.price)) return null;
  const warned = kind === 'warning';
  const next: StoredPosition = { ...position, reduce_only: warned, version: position.version + 1 };
  const other = triggerOfPosition(next, warned ? 'rearm' : 'warning', tick.sequence);
  const notice = warned ? warningNotice(position, sound.price) : NO_NOTICE;
  const operations: Operation[] = [
    changePosition(position, next, warned ? 'warned of' : 'rearmed'),
    deleteTrigger(passed),
    ...(other ? [putTrigger(other)] : []),
    countReduced(ownerAccount(position), position.symbol, warned ? 1 : -1),
    countEvent(ownerAccount(position)),
    ...notice.operations,
  ];
  try {
    await transact(operations);
    return { position: next, at: sound.price, notification: notice.notification };
  } catch (error) {
    // The next tick looks again.
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  }
}
