import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import type { StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { type ActiveCloseCap, getLiquidationPrice, type StoredPosition } from '#functions/data/futures/positions.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type NotificationInput, buildNotification } from '#functions/domain/notify/notify.ts';
import type { TradeReason } from '#shared/market/perpetual.ts';
import { formatUnits, type Price } from '#shared/money.ts';

/** What a person is told of, for the transaction in which it happens. */
export interface FillNotification {
  operations: readonly WriteOperation[];
  notification: StoredNotification | null;
}

/** Of what somebody did at that moment they need not be told. */
export const NO_NOTIFICATION: FillNotification = { operations: [], notification: null };

type Owned = Pick<StoredPosition, 'user_id' | 'account_kind' | 'symbol' | 'leverage'> & { side: string };

const notice = (of: Owned, kind: NotificationInput['kind'], params: Record<string, string>): FillNotification =>
  buildNotification(of.user_id, {
    kind,
    params: { symbol: of.symbol, side: of.side, leverage: String(of.leverage), ...params },
    link: `/trading/perpetual?symbol=${encodeURIComponent(of.symbol)}`,
    account_kind: of.account_kind,
  });

/** A resting order was filled. */
export const orderFilledNotification = (order: StoredFuturesOrder, at: Price): FillNotification =>
  notice(order, 'order_filled', { margin: formatUnits(order.margin), price: formatUnits(at) });

/** A resting order was cancelled by the platform. */
export const orderCancelledNotification = (order: StoredFuturesOrder, reason: string): FillNotification =>
  notice(order, 'order_cancelled', { reason });

/** No price came in time for a close that was asked for, and nobody holds the call open any more. */
export const closeExpiredNotification = (position: StoredPosition): FillNotification =>
  notice(position, 'close_given_back', {});

const EXITS = {
  take_profit: 'take_profit_reached',
  stop_loss: 'stop_loss_reached',
  liquidation: 'position_liquidated',
  leverage_cap: 'leverage_reduced',
} as const;

/** A position was closed; nothing is told of a close that its owner asked for. */
export const positionClosedNotification = (
  position: StoredPosition,
  reason: Exclude<TradeReason, 'open'>,
  { price, realized_pnl }: Pick<StoredFuturesTrade, 'price' | 'realized_pnl'>,
): FillNotification =>
  reason === 'close'
    ? NO_NOTIFICATION
    : notice(position, EXITS[reason], { price: formatUnits(price), realized_pnl: formatUnits(realized_pnl) });

/** A position's leverage is too high for the end of the session. */
export const closeCapNotification = (
  position: StoredPosition,
  { leverage, closes_at }: ActiveCloseCap,
): FillNotification =>
  notice(position, 'leverage_cap', {
    most: String(leverage),
    closes_at: new Date(closes_at * 1000).toISOString().slice(11, 16),
  });

/** Most of a position's margin is lost. */
export const marginWarningNotification = (position: StoredPosition, at: Price): FillNotification =>
  notice(position, 'margin_warning', {
    price: formatUnits(at),
    liquidation_price: formatUnits(getLiquidationPrice(position)),
  });
