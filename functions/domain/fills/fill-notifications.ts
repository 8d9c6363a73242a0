import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import type { StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import {
  type SessionCloseLeverageCap,
  getLiquidationPrice,
  type StoredPosition,
} from '#functions/data/futures/positions.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type NotificationInput, buildNotification } from '#functions/domain/notify/notify.ts';
import type { FuturesTradeReason } from '#shared/market/perpetual.ts';
import { formatUnits, type Price } from '#shared/money.ts';

/** A notification with the writes for the transaction of its event. */
export interface FillNotification {
  operations: readonly WriteOperation[];
  notification: StoredNotification | null;
}

/** No notification, for what the user did at that moment. */
export const NO_FILL_NOTIFICATION: FillNotification = { operations: [], notification: null };

type NotifiedPosition = Pick<StoredPosition, 'user_id' | 'account_kind' | 'symbol' | 'leverage'> & { side: string };

const notice = (
  of: NotifiedPosition,
  kind: NotificationInput['kind'],
  params: Record<string, string>,
): FillNotification =>
  buildNotification(of.user_id, {
    kind,
    params: { symbol: of.symbol, side: of.side, leverage: String(of.leverage), ...params },
    link: `/trading/perpetual?symbol=${encodeURIComponent(of.symbol)}`,
    account_kind: of.account_kind,
  });

/** Resting order filled. */
export const buildOrderFilledNotification = (order: StoredFuturesOrder, at: Price): FillNotification =>
  notice(order, 'order_filled', { margin: formatUnits(order.margin), price: formatUnits(at) });

/** Resting order cancelled by the platform. */
export const buildOrderCancelledNotification = (order: StoredFuturesOrder, reason: string): FillNotification =>
  notice(order, 'order_cancelled', { reason });

/** Requested close without a price in time, after its call has ended. */
export const buildCloseExpiredNotification = (position: StoredPosition): FillNotification =>
  notice(position, 'close_given_back', {});

const EXITS = {
  take_profit: 'take_profit_reached',
  stop_loss: 'stop_loss_reached',
  liquidation: 'position_liquidated',
  leverage_cap: 'leverage_reduced',
} as const;

/** Position closed; none for a close that the user requested. */
export const buildPositionClosedNotification = (
  position: StoredPosition,
  reason: Exclude<FuturesTradeReason, 'open'>,
  { price, realized_pnl }: Pick<StoredFuturesTrade, 'price' | 'realized_pnl'>,
): FillNotification =>
  reason === 'close'
    ? NO_FILL_NOTIFICATION
    : notice(position, EXITS[reason], { price: formatUnits(price), realized_pnl: formatUnits(realized_pnl) });

/** Leverage too high for the end of the session. */
export const buildCloseCapNotification = (
  position: StoredPosition,
  { leverage, closes_at }: SessionCloseLeverageCap,
): FillNotification =>
  notice(position, 'leverage_cap', {
    most: String(leverage),
    closes_at: new Date(closes_at * 1000).toISOString().slice(11, 16),
  });

/** Most of a position's margin is lost. */
export const buildMarginWarningNotification = (position: StoredPosition, at: Price): FillNotification =>
  notice(position, 'margin_warning', {
    price: formatUnits(at),
    liquidation_price: formatUnits(getLiquidationPrice(position)),
  });
