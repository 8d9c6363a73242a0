import { uncountInSymbol } from '#functions/data/futures/account-symbols.ts';
import {
  futuresOrders,
  restingOrders,
  type StoredFuturesOrder,
  triggerOfOrder,
} from '#functions/data/futures/futures-orders.ts';
import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { uncountPlaced } from '#functions/data/ledger/daily-pnl.ts';
import { countExposure, exposureKey } from '#functions/data/ledger/exposure.ts';
import { available, frozen, move, moveAny } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import type { OrderSide, PositionSide } from '#shared/market/perpetual.ts';
import { type Amount, negate } from '#shared/money.ts';

export const positionSideOf = (side: OrderSide): PositionSide => (side === 'buy' ? 'long' : 'short');

/** The counter of what is open and resting of one symbol and side. */
export const sideExposureKey = (of: {
  account_kind: StoredFuturesOrder['account_kind'];
  symbol: string;
  exposure_shard: number;
  side: PositionSide;
}) => exposureKey(of.account_kind, of.symbol, `perpetual-${of.side}`, of.exposure_shard);

/** What of an order changes after it was placed. */
export type OrderChange = Partial<
  Pick<
    StoredFuturesOrder,
    | 'status'
    | 'stop_reached'
    | 'after'
    | 'position_id'
    | 'trade_id'
    | 'fill_price'
    | 'entry'
    | 'closed_at'
    | 'cancel_reason'
    | 'journal_ids'
  >
>;

/**
 * The change of an order, made only while it is as it was seen. `doing` says what is being done to it: "filled".
 * @throws {ChangedMeanwhile} by its transaction.
 */
export function changeOrder(seen: StoredFuturesOrder, change: OrderChange, doing: string): Operation {
  const fields = Object.keys(change);
  return futuresOrders.update(ownerAccount(seen), seen.id, {
    update: `SET ${fields.map((field) => `#${field} = :${field}`).join(', ')}`,
    condition: '#status = :pending AND stop_reached = :reached',
    names: { '#status': 'status', ...Object.fromEntries(fields.map((field) => [`#${field}`, field])) },
    values: {
      ':pending': 'pending',
      ':reached': seen.stop_reached,
      ...Object.fromEntries(Object.entries(change).map(([field, value]) => [`:${field}`, value])),
    },
    fails: changedWhile(`Order ${seen.id}`, doing),
  });
}

/** What ends with an order's rest, however it ends. */
export const endRest = (order: StoredFuturesOrder): Operation[] => [
  restingOrders.end(ownerAccount(order), order.id),
  deleteTrigger(triggerOfOrder(order)),
];

/** What a cancelled order looks like, and the writes that make it one: its money is available again. */
export function cancelling(order: StoredFuturesOrder, reason: string) {
  const account = ownerAccount(order);
  const journal: JournalId = newId('jnl');
  const required = (order.margin + order.fee) as Amount;
  const change: OrderChange = {
    status: 'cancelled',
    cancel_reason: reason,
    closed_at: nowSeconds(),
    journal_ids: [...order.journal_ids, journal],
  };
  const cancelled: StoredFuturesOrder = { ...order, ...change };
  const operations: Operation[] = [
    changeOrder(order, change, 'cancelled'),
    ...endRest(order),
    countEvent(account, { open_futures_orders: -1 }),
    countExposure(sideExposureKey({ ...order, side: positionSideOf(order.side) }), 'notional', negate(order.notional)),
    ...uncountInSymbol(account, order, order),
    ...uncountPlaced(account, order, { stake: order.margin, risk: required, option: false }),
  ];
  const movement = move(
    { account, id: journal, operation: 'futures.cancel', reference: order.id, at: nowSeconds() },
    { from: frozen('trading'), to: available('trading'), asset: 'USDT', amount: required },
  );
  return { cancelled, operations, movement };
}

/** The opening fee, out of what was frozen for it; undefined where there is none. */
export const feeMovement = (order: StoredFuturesOrder, journal: JournalId): Movement | undefined =>
  moveAny(
    { account: ownerAccount(order), id: journal, operation: 'futures.open', reference: order.id, at: nowSeconds() },
    [{ from: frozen('trading'), to: 'house:fees', asset: 'USDT', amount: order.fee }],
  );
