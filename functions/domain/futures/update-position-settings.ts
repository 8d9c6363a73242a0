import { toPositionView, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { replaceTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { updatePosition } from '#functions/domain/fills/update-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import { readPositionPrice } from '#functions/domain/market/usable-price.ts';
import { catchUpOwnTrigger } from '#functions/domain/triggers/catch-up-for-owner.ts';
import { recheckPastTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { Price } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
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

function buildTriggerSwaps(current: StoredPosition, next: StoredPosition, after: number): WriteOperation[] {
  return (['take_profit', 'stop_loss'] as const).flatMap((kind) => {
    const [old, set] = [toPositionTrigger(current, kind), toPositionTrigger(next, kind, after)];
    return old?.level === set?.level ? [] : replaceTrigger(old, set);
  });
}

async function changeSettings(current: StoredPosition, settings: PositionSettings): Promise<StoredPosition> {
  const { take_profit_price = current.take_profit_price, stop_loss_price = current.stop_loss_price } = settings;
  if (take_profit_price === current.take_profit_price && stop_loss_price === current.stop_loss_price) return current;
  const accepted_ms = now();
  const next: StoredPosition = {
    ...current,
    take_profit_price,
    stop_loss_price,
    exits_accepted_ms: {
      ...current.exits_accepted_ms,
      ...(take_profit_price !== current.take_profit_price && { take_profit: accepted_ms }),
      ...(stop_loss_price !== current.stop_loss_price && { stop_loss: accepted_ms }),
    },
    version: current.version + 1,
  };
  const sets = (level: Price | null | undefined, present: Price | null) => level && level !== present;
  let present: Awaited<ReturnType<typeof readPositionPrice>> | null = null;
  if (sets(take_profit_price, current.take_profit_price) || sets(stop_loss_price, current.stop_loss_price)) {
    present = await readPositionPrice(current.symbol, current.account_kind);
    // Missing fields stay unchanged, wherever the price is now.
    assertExitPrices(current.side === 'long' ? 'buy' : 'sell', present.price, settings);
  }
  const after = present?.sequence ?? 0;
  await transact([
    updatePosition(current, next, 'given other exits'),
    ...buildTriggerSwaps(current, next, after),
    countAccountEvent(toAccountRef(current)),
  ]);
  if (present)
    await recheckPastTriggers({ position: next }, after, present.point.at as EpochSeconds, [
      'take_profit',
      'stop_loss',
    ]);
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
): Promise<FuturesPosition> =>
  retryOnConflict(async () => {
    const foundPosition = await readOwnPosition(caller.account, id);
    const { changed } = await catchUpOwnTrigger({ position: foundPosition });
    const currentPosition = changed ? await readOwnPosition(caller.account, id) : foundPosition;
    if (currentPosition.status !== 'open') throw new AppError('ORDER_ALREADY_SETTLED');
    const [next, mark] = await Promise.all([changeSettings(currentPosition, settings), readMarkPrices()]);
    const view = toPositionView(next, mark(next.symbol));
    if (next !== currentPosition)
      await pushAccountEvents(caller.account, [{ type: 'order_history_update', position: view }]);
    return view;
  }, TRIES);
