import { positionView, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { replaceTrigger } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { updatePosition } from '#functions/domain/fills/update-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import { readPositionPrice } from '#functions/domain/market/usable-price.ts';
import { catchUpForOwner } from '#functions/domain/triggers/catch-up-for-owner.ts';
import { lookBackTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { Price } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { assertExitPrices } from './futures-order-request.ts';
import { readOwnPosition } from './read-own-futures.ts';

export interface PositionSettings {
  /** Null clears; a missing field stays. */
  take_profit_price?: Price | null | undefined;
  stop_loss_price?: Price | null | undefined;
}

/** Maximum number of retries: the position may change between read and write. */
const TRIES = 3;

function swapped(seen: StoredPosition, next: StoredPosition, after: number): WriteOperation[] {
  return (['take_profit', 'stop_loss'] as const).flatMap((kind) => {
    const [old, set] = [toPositionTrigger(seen, kind), toPositionTrigger(next, kind, after)];
    return old?.level === set?.level ? [] : replaceTrigger(old, set);
  });
}

async function change(seen: StoredPosition, settings: PositionSettings): Promise<StoredPosition> {
  const { take_profit_price = seen.take_profit_price, stop_loss_price = seen.stop_loss_price } = settings;
  if (take_profit_price === seen.take_profit_price && stop_loss_price === seen.stop_loss_price) return seen;
  const accepted_ms = now();
  const next: StoredPosition = {
    ...seen,
    take_profit_price,
    stop_loss_price,
    exits_accepted_ms: {
      ...seen.exits_accepted_ms,
      ...(take_profit_price !== seen.take_profit_price && { take_profit: accepted_ms }),
      ...(stop_loss_price !== seen.stop_loss_price && { stop_loss: accepted_ms }),
    },
    version: seen.version + 1,
  };
  const sets = (level: Price | null | undefined, present: Price | null) => level && level !== present;
  let present: Awaited<ReturnType<typeof readPositionPrice>> | null = null;
  if (sets(take_profit_price, seen.take_profit_price) || sets(stop_loss_price, seen.stop_loss_price)) {
    present = await readPositionPrice(seen.symbol, seen.account_kind);
    // Missing fields stay unchanged, wherever the price is now.
    assertExitPrices(seen.side === 'long' ? 'buy' : 'sell', present.price, settings);
  }
  const after = present?.sequence ?? 0;
  await transact([
    updatePosition(seen, next, 'given other exits'),
    ...swapped(seen, next, after),
    countEvent(toAccountRef(seen)),
  ]);
  if (present)
    await lookBackTriggers({ position: next }, after, present.point.at as EpochSeconds, ['take_profit', 'stop_loss']);
  return next;
}

/**
 * Sets, changes or clears take profit and stop loss of an open position.
 * @throws {AppError} NOT_FOUND; ORDER_ALREADY_SETTLED if it is closed; VALIDATION_FAILED for a price on the wrong side
 * of the current one; PRICE_NOT_AVAILABLE or PRICE_HELD if there is no price to compare with.
 */
export const updatePositionSettings = (
  caller: UserPrincipal,
  id: PositionId,
  settings: PositionSettings,
): Promise<Position> =>
  retryOnConflict(async () => {
    const found = await readOwnPosition(caller.account, id);
    const { changed } = await catchUpForOwner({ position: found });
    const seen = changed ? await readOwnPosition(caller.account, id) : found;
    if (seen.status !== 'open') throw new AppError('ORDER_ALREADY_SETTLED');
    const [next, mark] = await Promise.all([change(seen, settings), readMarkPrices()]);
    const view = positionView(next, mark(next.symbol));
    if (next !== seen) await pushAccountEvents(caller.account, [{ type: 'order_history_update', position: view }]);
    return view;
  }, TRIES);
