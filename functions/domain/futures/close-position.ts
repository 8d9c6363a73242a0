import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { toPositionView, type StoredPosition, toPositionTrigger } from '#functions/data/futures/positions.ts';
import { putTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { toPositionCloseEvents } from '#functions/domain/fills/announce.ts';
import { type ClosedPosition, getPartialMargin } from '#functions/domain/fills/execute-close.ts';
import { type PositionExit, executeRequestedPositionClose } from '#functions/domain/fills/exit-position.ts';
import { MAX_CLOSES_PER_POSITION } from '#functions/domain/fills/perpetual-rule.ts';
import { updatePosition } from '#functions/domain/fills/update-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { awaitTick, PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { readPositionPrice } from '#functions/domain/market/usable-price.ts';
import { catchUpOwnTrigger } from '#functions/domain/triggers/catch-up-for-owner.ts';
import { catchUpTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { FuturesTradeId, PositionId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { EpochMs } from '#shared/time.ts';
import { readOwnPosition } from './read-own-futures.ts';

export interface ClosePositionResult {
  position: FuturesPosition;
  /** Null while its tick is late. */
  trade: FuturesTrade | null;
}

/** A requested close: the position at that time, and the future trade. */
export interface RequestedPositionClose {
  position: StoredPosition;
  trade_id: FuturesTradeId;
  /** False when it had been requested before. */
  fresh: boolean;
}

/** A completed close. */
export type FinishedPositionClose = Pick<ClosedPosition, 'position' | 'trade'>;

/** Maximum number of retries: the position may change between read and write. */
const TRIES = 3;

function checkQuantity(position: StoredPosition, quantity: Amount): void {
  const refuse = (reason: FieldError): never => {
    throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { quantity: reason } });
  };
  const isFullClose = quantity === position.unclosed_quantity;
  if (quantity > position.unclosed_quantity)
    refuse(fieldError('closeMost', { open: formatUnits(position.unclosed_quantity) }));
  if (getPartialMargin(position, quantity) === 0n) refuse(fieldError('closeLeast'));
  if (!isFullClose && position.trade_ids.length >= MAX_CLOSES_PER_POSITION) refuse(fieldError('closeRest'));
}

/**
 * Requests the close of a position, which the first price observed from now on executes.
 * @throws {AppError} of `POST /futures/positions/{id}/close`.
 */
export function requestPositionClose(
  caller: UserPrincipal,
  key: string,
  id: PositionId,
  part: Amount | null,
): Promise<RequestedPositionClose> {
  const ask = async (record: (reference: FuturesTradeId) => WriteOperation): Promise<RequestedPositionClose> => {
    const foundPosition = await readOwnPosition(caller.account, id);
    const { changed, decided } = await catchUpOwnTrigger({ position: foundPosition });
    const position = changed ? await readOwnPosition(caller.account, id) : foundPosition;
    if (position.status !== 'open') throw new AppError('ORDER_ALREADY_SETTLED');
    if (position.closing) throw new AppError('INVALID_ORDER_STATUS');
    const quantity = part ?? position.unclosed_quantity;
    checkQuantity(position, quantity);
    await readPositionPrice(position.symbol, position.account_kind);
    const trade_id = newId('trd');
    const closing = { quantity, after: decided, accepted_ms: now(), trade_id };
    const next: StoredPosition = { ...position, closing, version: position.version + 1 };
    const trigger = toPositionTrigger(next, 'close', decided);
    await transact([
      record(trade_id),
      updatePosition(position, next, 'asked to close'),
      countAccountEvent(caller.account),
      ...(trigger ? [putTrigger(trigger)] : []),
    ]);
    return { position: next, trade_id, fresh: true };
  };
  return withIdempotency<FuturesTradeId, RequestedPositionClose>(
    { account: caller.account, endpoint: 'futures-close', key, request: [id, part] },
    (record) => retryOnConflict(() => ask(record), TRIES),
    async (trade_id) => ({ position: await readOwnPosition(caller.account, id), trade_id, fresh: false }),
  );
}

/** Waits for the tick whose price executes a requested close; null when it does not come until then. */
export async function awaitPositionCloseTick(
  { position, trade_id }: RequestedPositionClose,
  until: EpochMs,
): Promise<Tick | null> {
  const { symbol, account_kind, closing } = position;
  return closing?.trade_id === trade_id ? awaitTick({ symbol, account_kind, ...closing }, until) : null;
}

/** Returns a requested close’s trade: made by this tick, or found when another process was first. */
export async function finishPositionClose(
  { position, trade_id }: RequestedPositionClose,
  tick: Tick | null,
): Promise<FinishedPositionClose | null> {
  const { closing } = position;
  const account = toAccountRef(position);
  let exit: PositionExit | null = null;
  if (tick && closing?.trade_id === trade_id) {
    // Prices observed before the request come first, even if recorded later.
    await catchUpTriggers({ position }, closing.after, tick.sequence - 1);
    exit = await executeRequestedPositionClose(position, tick, false);
  }
  if (exit?.result === 'closed' && exit.trade.id === trade_id) return exit;
  const trade = await futuresTradeCollection.read(account, trade_id);
  return trade && { position: exit?.position ?? (await readOwnPosition(account, position.id)), trade };
}

const view = ({ position, trade }: FinishedPositionClose): ClosePositionResult => ({
  position: toPositionView(position, trade.price),
  trade: toFuturesTradeView(trade),
});

/**
 * Closes a position or a part of it by the first price observed after the request. If it does not come in time the
 * position is closing, and that price closes it later, or the request is dropped. The same key and request wait for it
 * again.
 * @throws {AppError} NOT_FOUND; ORDER_ALREADY_SETTLED if it is closed; INVALID_ORDER_STATUS if a close is pending;
 * AMOUNT_OUT_OF_RANGE for more than is open; PRICE_NOT_AVAILABLE, also after a dropped request; PRICE_HELD.
 */
export async function closePosition(
  caller: UserPrincipal,
  key: string,
  id: PositionId,
  part: Amount | null,
): Promise<ClosePositionResult> {
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  const closeRequest = await requestPositionClose(caller, key, id, part);
  const closed = await finishPositionClose(closeRequest, await awaitPositionCloseTick(closeRequest, until));
  if (closeRequest.fresh)
    await pushAccountEvents(caller.account, toPositionCloseEvents(closed ?? closeRequest), closed ? 2 : 1);
  if (closed) return view(closed);
  const position = await readOwnPosition(caller.account, id);
  // A liquidation or exit came before the price of the close, or no price came in time.
  if (position.closing?.trade_id !== closeRequest.trade_id)
    throw new AppError(position.status === 'open' ? 'PRICE_NOT_AVAILABLE' : 'ORDER_ALREADY_SETTLED');
  return { position: toPositionView(position, null), trade: null };
}
