import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { positionView, type StoredPosition, triggerOfPosition } from '#functions/data/futures/positions.ts';
import { putTrigger } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import { closeNews } from '#functions/domain/fills/announce.ts';
import { type Closed, marginOf } from '#functions/domain/fills/book-close.ts';
import { changePosition } from '#functions/domain/fills/change-position.ts';
import { type Exit, finishClose } from '#functions/domain/fills/exit-position.ts';
import { MOST_CLOSES } from '#functions/domain/fills/perpetual-rule.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { awaitTick, PATIENCE_MS } from '#functions/domain/market/await-tick.ts';
import { presentPrice } from '#functions/domain/market/sound-price.ts';
import { catchUpForOwner } from '#functions/domain/triggers/catch-up-for-owner.ts';
import { catchUp } from '#functions/domain/triggers/catch-up.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { FuturesTradeId, PositionId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { EpochMs } from '#shared/time.ts';
import { readOwnPosition } from './read-own-futures.ts';

export interface ClosedView {
  position: Position;
  /** Null while its tick is late. */
  trade: FuturesTrade | null;
}

/** A close that was asked for: the position as it was then, and the trade that it will be. */
export interface AskedClose {
  position: StoredPosition;
  trade_id: FuturesTradeId;
  /** False where it had been asked for before. */
  fresh: boolean;
}

/** A close that was done. */
export type Finished = Pick<Closed, 'position' | 'trade'>;

/** The position may change between being read and being written, so often at most. */
const TRIES = 3;

function checkQuantity(position: StoredPosition, quantity: Amount): void {
  const refuse = (reason: FieldReason): never => {
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { fields: { quantity: reason } });
  };
  const whole = quantity === position.unclosed_quantity;
  if (quantity > position.unclosed_quantity)
    refuse(because('closeMost', { open: formatUnits(position.unclosed_quantity) }));
  if (marginOf(position, quantity) === 0n) refuse(because('closeLeast'));
  if (!whole && position.trade_ids.length >= MOST_CLOSES) refuse(because('closeRest'));
}

/**
 * Takes on to close a position: the first price that is observed after this moment does it.
 * @throws {Refusal} of `POST /futures/positions/{id}/close`.
 */
export function askToClose(caller: Caller, key: string, id: PositionId, part: Amount | null): Promise<AskedClose> {
  const ask = async (record: (reference: FuturesTradeId) => Operation): Promise<AskedClose> => {
    const found = await readOwnPosition(caller.account, id);
    const { changed, decided } = await catchUpForOwner({ position: found });
    const position = changed ? await readOwnPosition(caller.account, id) : found;
    if (position.status !== 'open') throw new Refusal('ORDER_ALREADY_SETTLED');
    if (position.closing) throw new Refusal('INVALID_ORDER_STATUS');
    const quantity = part ?? position.unclosed_quantity;
    checkQuantity(position, quantity);
    await presentPrice(position.symbol, position.account_kind);
    const trade_id = newId('trd');
    const closing = { quantity, after: decided, accepted_ms: now(), trade_id };
    const next: StoredPosition = { ...position, closing, version: position.version + 1 };
    const trigger = triggerOfPosition(next, 'close', decided);
    await transact([
      record(trade_id),
      changePosition(position, next, 'asked to close'),
      countEvent(caller.account),
      ...(trigger ? [putTrigger(trigger)] : []),
    ]);
    return { position: next, trade_id, fresh: true };
  };
  return once<FuturesTradeId, AskedClose>(
    { account: caller.account, endpoint: 'futures-close', key, request: [id, part] },
    (record) => retryChanged(() => ask(record), TRIES),
    async (trade_id) => ({ position: await readOwnPosition(caller.account, id), trade_id, fresh: false }),
  );
}

/** The tick with the price that does a close which was asked for; null where it does not come until then. */
export async function awaitClose({ position, trade_id }: AskedClose, until: EpochMs): Promise<Tick | null> {
  const { symbol, account_kind, closing } = position;
  return closing?.trade_id === trade_id ? awaitTick({ symbol, account_kind, ...closing }, until) : null;
}

/** The trade of a close that was asked for: by this tick, or found where somebody else was first. */
export async function finishAsked({ position, trade_id }: AskedClose, tick: Tick | null): Promise<Finished | null> {
  const { closing } = position;
  const account = ownerAccount(position);
  let exit: Exit | null = null;
  if (tick && closing?.trade_id === trade_id) {
    // What was observed before the close was asked for comes first, though it was recorded after.
    await catchUp({ position }, closing.after, tick.sequence - 1);
    exit = await finishClose(position, tick, false);
  }
  if (exit?.result === 'closed' && exit.trade.id === trade_id) return exit;
  const trade = await futuresTrades.read(account, trade_id);
  return trade && { position: exit?.position ?? (await readOwnPosition(account, position.id)), trade };
}

const view = ({ position, trade }: Finished): ClosedView => ({
  position: positionView(position, trade.price),
  trade: futuresTradeView(trade),
});

/**
 * Closes a position or a part of it by the first price that was observed after the request; where it does not come in time
 * the position is closing, and that price closes it later, or the request is given back. The same key and request wait
 * for it again.
 * @throws {Refusal} NOT_FOUND; ORDER_ALREADY_SETTLED where it is closed; INVALID_ORDER_STATUS where a close waits for its
 * price; AMOUNT_OUT_OF_RANGE for more than is open; PRICE_NOT_AVAILABLE, where it was given back too; PRICE_HELD.
 */
export async function closePosition(
  caller: Caller,
  key: string,
  id: PositionId,
  part: Amount | null,
): Promise<ClosedView> {
  const until = (now() + PATIENCE_MS) as EpochMs;
  const asked = await askToClose(caller, key, id, part);
  const closed = await finishAsked(asked, await awaitClose(asked, until));
  if (asked.fresh) await pushAccount(caller.account, closeNews(closed ?? asked), closed ? 2 : 1);
  if (closed) return view(closed);
  const position = await readOwnPosition(caller.account, id);
  // Liquidation or an exit was there before the price that the close waited for; or none came in time.
  if (position.closing?.trade_id !== asked.trade_id)
    throw new Refusal(position.status === 'open' ? 'PRICE_NOT_AVAILABLE' : 'ORDER_ALREADY_SETTLED');
  return { position: positionView(position, null), trade: null };
}
