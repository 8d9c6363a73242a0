import type { PriceTrigger } from '#functions/data/futures/triggers.ts';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { MAX_PRICE_ALERTS } from '#shared/api/watchlist.ts';
import type { PriceAlertId, UserId } from '#shared/ids.ts';
import { formatUnits, type Price, toPrice as priceOf } from '#shared/money.ts';
import type { PriceAlertDirection, PriceAlert } from '#shared/schemas/notify.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A price alert as stored. */
export interface StoredPriceAlert {
  id: PriceAlertId;
  user_id: UserId;
  symbol: string;
  direction: PriceAlertDirection;
  /** The level, as a decimal. */
  price: string;
  status: 'waiting' | 'reached';
  created_at: EpochSeconds;
  reached_at: EpochSeconds | null;
  reached_price: string | null;
}

/** Each ends with its trigger. */
export const priceAlertCollection = collection<StoredPriceAlert>()({
  partition: userPartition,
  kind: 'PRICE_ALERT',
  id: 'alr',
  called: 'price alert',
  whenClosed: 'is ended',
  deletes: true,
});

export const priceAlertCounters = declareSingleItem(userPartition, 'PRICE_ALERT_COUNTERS', 'goes');

/** Returns a user's number of alerts, reached ones included. */
export async function readPriceAlertCount(user: UserId): Promise<number> {
  return Number((await getItem<{ total?: number }>(priceAlertCounters.key(user)))?.total ?? 0);
}

/** Adds to the counters. @throws {AppError} LIMIT_REACHED, by its transaction, when too many would wait. */
const countAlerts = (user: UserId, waitingCount: number, total: number): WriteOperation => ({
  label: 'alert counters',
  key: priceAlertCounters.key(user),
  update: 'ADD waiting :waiting, #total :total',
  names: { '#total': 'total' },
  values: { ':waiting': waitingCount, ':total': total, ...(waitingCount > 0 && { ':most': MAX_PRICE_ALERTS }) },
  ...(waitingCount > 0 && {
    condition: 'attribute_not_exists(waiting) OR waiting < :most',
    fails: 'LIMIT_REACHED' as const,
  }),
});

/** Returns the trigger of a waiting alert: ticks with higher sequences than `after` reach it. */
export const toPriceAlertTrigger = (
  { id, user_id, symbol, direction, price }: StoredPriceAlert,
  after = 0,
): PriceTrigger => ({
  kind: 'alert',
  user_id,
  alert_id: id,
  symbol,
  direction: direction === 'above' ? 'up' : 'down',
  level: priceOf(price),
  after,
});

export const putPriceAlert = (alert: StoredPriceAlert): WriteOperation[] => [
  priceAlertCollection.add(alert.user_id, alert),
  countAlerts(alert.user_id, 1, 1),
];

/** Marks a waiting alert as reached, once. @throws {ConflictError} by its transaction. */
export const markPriceAlertReached = (
  user: UserId,
  id: PriceAlertId,
  at: EpochSeconds,
  price: Price,
): WriteOperation[] => [
  priceAlertCollection.update(user, id, {
    update: 'SET #status = :reached, reached_at = :at, reached_price = :price',
    condition: '#status = :waiting',
    names: { '#status': 'status' },
    values: { ':reached': 'reached', ':waiting': 'waiting', ':at': at, ':price': formatUnits(price) },
    fails: buildConflictError(`Price alert ${id}`, 'reached'),
  }),
  countAlerts(user, -1, 0),
];

/** Deletes an alert that is unchanged. @throws {ConflictError} by its transaction. */
export const removePriceAlert = ({ user_id, id, status }: StoredPriceAlert): WriteOperation[] => [
  priceAlertCollection.delete(user_id, id, {
    condition: '#status = :seen',
    names: { '#status': 'status' },
    values: { ':seen': status },
    fails: buildConflictError(`Price alert ${id}`, 'deleted'),
  }),
  countAlerts(user_id, status === 'waiting' ? -1 : 0, -1),
];

export const toPriceAlertView = (alert: StoredPriceAlert): PriceAlert => ({
  id: alert.id,
  symbol: alert.symbol,
  direction: alert.direction,
  price: alert.price,
  status: alert.status,
  created_at: alert.created_at,
  reached_at: alert.reached_at,
  reached_price: alert.reached_price,
});
