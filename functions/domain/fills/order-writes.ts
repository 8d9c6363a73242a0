import { removeSymbolNotional } from '#functions/data/futures/account-symbols.ts';
import {
  futuresOrderCollection,
  restingFuturesOrders,
  type StoredFuturesOrder,
  toFuturesOrderTrigger,
} from '#functions/data/futures/futures-orders.ts';
import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  buildJournalEntryIfNonZero,
} from '#functions/data/ledger/build-entry.ts';
import { uncountPlacedOrderInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { addExposure, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalEntryId } from '#shared/ids.ts';
import type { FuturesOrderSide, PositionSide } from '#shared/market/perpetual.ts';
import { type Amount, invertAmount } from '#shared/money.ts';

export const toPositionSide = (side: FuturesOrderSide): PositionSide => (side === 'buy' ? 'long' : 'short');

/** Counter of open and resting amounts of one symbol and side. */
export const getSideExposureKey = (of: {
  account_kind: StoredFuturesOrder['account_kind'];
  symbol: string;
  exposure_shard: number;
  side: PositionSide;
}) => getExposureKey(of.account_kind, of.symbol, `perpetual-${of.side}`, of.exposure_shard);

/** Fields of an order that change after it was placed. */
export type FuturesOrderUpdate = Partial<
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
 * Updates an order if it is unchanged since read. `doing` names the action: "filled".
 * @throws {ConflictError} by its transaction.
 */
export function updateFuturesOrder(
  current: StoredFuturesOrder,
  change: FuturesOrderUpdate,
  action: string,
): WriteOperation {
  const fields = Object.keys(change);
  return futuresOrderCollection.update(toAccountRef(current), current.id, {
    update: `SET ${fields.map((field) => `#${field} = :${field}`).join(', ')}`,
    condition: '#status = :pending AND stop_reached = :reached',
    names: { '#status': 'status', ...Object.fromEntries(fields.map((field) => [`#${field}`, field])) },
    values: {
      ':pending': 'pending',
      ':reached': current.stop_reached,
      ...Object.fromEntries(Object.entries(change).map(([field, value]) => [`:${field}`, value])),
    },
    fails: buildConflictError(`Order ${current.id}`, action),
  });
}

/** Writes that end an order’s rest in any case. */
export const finalizeRestingOrder = (order: StoredFuturesOrder): WriteOperation[] => [
  restingFuturesOrders.end(toAccountRef(order), order.id),
  deleteTrigger(toFuturesOrderTrigger(order)),
];

/** Returns a cancelled order and its writes: its money is available again. */
export function buildOrderCancellation(order: StoredFuturesOrder, reason: string) {
  const account = toAccountRef(order);
  const journal: JournalEntryId = newId('jnl');
  const required = (order.margin + order.fee) as Amount;
  const change: FuturesOrderUpdate = {
    status: 'cancelled',
    cancel_reason: reason,
    closed_at: nowSeconds(),
    journal_ids: [...order.journal_ids, journal],
  };
  const cancelled: StoredFuturesOrder = { ...order, ...change };
  const operations: WriteOperation[] = [
    updateFuturesOrder(order, change, 'cancelled'),
    ...finalizeRestingOrder(order),
    countAccountEvent(account, { open_futures_orders: -1 }),
    addExposure(
      getSideExposureKey({ ...order, side: toPositionSide(order.side) }),
      'notional',
      invertAmount(order.notional),
    ),
    ...removeSymbolNotional(account, order, order),
    ...uncountPlacedOrderInDailyPnl(account, order, { stake: order.margin, risk: required, option: false }),
  ];
  const movement = buildJournalEntry(
    { account, id: journal, operation: 'futures.cancel', reference: order.id, at: nowSeconds() },
    { from: getFrozenBucket('trading'), to: getAvailableBucket('trading'), asset: 'USDT', amount: required },
  );
  return { cancelled, operations, movement };
}

/** Opening fee’s entry, paid from its frozen money; undefined without a fee. */
export const buildOpeningFeeEntry = (order: StoredFuturesOrder, journal: JournalEntryId): JournalEntry | undefined =>
  buildJournalEntryIfNonZero(
    { account: toAccountRef(order), id: journal, operation: 'futures.open', reference: order.id, at: nowSeconds() },
    [{ from: getFrozenBucket('trading'), to: 'house:fees', asset: 'USDT', amount: order.fee }],
  );
