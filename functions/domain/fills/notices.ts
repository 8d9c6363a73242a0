import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import type { StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { type ActiveCloseCap, liquidationOf, type StoredPosition } from '#functions/data/futures/positions.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { type News, notificationWrites } from '#functions/domain/notify/notify.ts';
import type { TradeReason } from '#shared/market/perpetual.ts';
import { formatUnits, type Price } from '#shared/money.ts';

/** What a person is told of, for the transaction in which it happens. */
export interface Notice {
  operations: readonly Operation[];
  notification: StoredNotification | null;
}

/** Of what somebody did at that moment they need not be told. */
export const NO_NOTICE: Notice = { operations: [], notification: null };

type Owned = Pick<StoredPosition, 'user_id' | 'account_kind' | 'symbol' | 'leverage'> & { side: string };

const notice = (of: Owned, kind: News['kind'], params: Record<string, string>): Notice =>
  notificationWrites(of.user_id, {
    kind,
    params: { symbol: of.symbol, side: of.side, leverage: String(of.leverage), ...params },
    link: `/trading/perpetual?symbol=${encodeURIComponent(of.symbol)}`,
    account_kind: of.account_kind,
  });

/** A resting order was filled. */
export const filledNotice = (order: StoredFuturesOrder, at: Price): Notice =>
  notice(order, 'order_filled', { margin: formatUnits(order.margin), price: formatUnits(at) });

/** A resting order was cancelled by the platform. */
export const cancelledNotice = (order: StoredFuturesOrder, reason: string): Notice =>
  notice(order, 'order_cancelled', { reason });

/** No price came in time for a close that was asked for, and nobody holds the call open any more. */
export const givenBackNotice = (position: StoredPosition): Notice => notice(position, 'close_given_back', {});

const EXITS = {
  take_profit: 'take_profit_reached',
  stop_loss: 'stop_loss_reached',
  liquidation: 'position_liquidated',
  leverage_cap: 'leverage_reduced',
} as const;

/** A position was closed; nothing is told of a close that its owner asked for. */
export const closedNotice = (
  position: StoredPosition,
  reason: Exclude<TradeReason, 'open'>,
  { price, realized_pnl }: Pick<StoredFuturesTrade, 'price' | 'realized_pnl'>,
): Notice =>
  reason === 'close'
    ? NO_NOTICE
    : notice(position, EXITS[reason], { price: formatUnits(price), realized_pnl: formatUnits(realized_pnl) });

/** A position's leverage is too high for the end of the session. */
export const closeCapNotice = (position: StoredPosition, { leverage, closes_at }: ActiveCloseCap): Notice =>
  notice(position, 'leverage_cap', {
    most: String(leverage),
    closes_at: new Date(closes_at * 1000).toISOString().slice(11, 16),
  });

/** Most of a position's margin is lost. */
export const warningNotice = (position: StoredPosition, at: Price): Notice =>
  notice(position, 'margin_warning', {
    price: formatUnits(at),
    liquidation_price: formatUnits(liquidationOf(position)),
  });
