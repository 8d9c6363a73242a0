import { toFuturesOrderView } from '#functions/data/futures/futures-orders.ts';
import { toFuturesTradeView, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { toPositionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { raiseUserLevel } from '#functions/domain/levels/raise-level.ts';
import { type AccountEvent, pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import { ZERO_AMOUNT } from '#shared/money.ts';
import type { PositionExit } from './exit-position.ts';
import type { OrderFill } from './fill-order.ts';
import type { MarginLevelCrossing } from './pass-margin-level.ts';

/** Returns the page events of an order that was placed or filled. */
export function toOrderFillEvents(fill: OrderFill): AccountEvent[] {
  const futures_order = toFuturesOrderView(fill.order, fill.result === 'filled' ? ZERO_AMOUNT : null);
  if (fill.result !== 'filled') return [{ type: 'order_history_update', futures_order }];
  const { position, trade } = fill;
  return [
    {
      type: 'order_history_update',
      futures_order,
      position: toPositionView(position, position.entry_price),
      trade: toFuturesTradeView(trade),
    },
    { type: 'daily_pnl_update' },
  ];
}

/** Returns the page events of a position that was closed, in part or whole, or waits for its closing tick. */
export function toPositionCloseEvents(closed: {
  position: StoredPosition;
  trade?: StoredFuturesTrade;
}): AccountEvent[] {
  const { position, trade } = closed;
  const view = toPositionView(position, trade?.price ?? null);
  if (!trade) return [{ type: 'order_history_update', position: view }];
  return [
    { type: 'balance_update' },
    { type: 'order_history_update', position: view, trade: toFuturesTradeView(trade) },
    { type: 'daily_pnl_update' },
  ];
}

/** Notifies pages and user of a resting order’s fill. */
export async function announceOrderFill(fill: OrderFill): Promise<void> {
  const account = toAccountRef(fill.order);
  const live = await pushAccountEvents(account, [{ type: 'balance_update' }, ...toOrderFillEvents(fill)]);
  if (fill.result === 'filled') await raiseUserLevel(fill.order.user_id, account, live?.traded);
  if ('notification' in fill && fill.notification) await deliverNotification(account, fill.notification);
}

/** Notifies pages and user of a position’s close. */
export async function announcePositionExit(exit: PositionExit): Promise<void> {
  if (exit.result === 'unchanged') return;
  const { position, notification } = exit;
  const account = toAccountRef(position);
  if (exit.result === 'given back') {
    await pushAccountEvents(account, toPositionCloseEvents(exit));
    if (notification) await deliverNotification(account, notification);
    return;
  }
  const { trade } = exit;
  const news = toPositionCloseEvents(exit);
  if (trade.reason === 'liquidation')
    news.push({
      type: 'liquidation_notification',
      level: 'liquidated',
      position: toPositionView(position, trade.price),
    });
  await pushAccountEvents(account, news);
  if (notification) await deliverNotification(account, notification);
}

/** Notifies pages and user that most of a margin is lost, or the pages that this is over. */
export async function announceMarginLevelCrossing({ position, at, notification }: MarginLevelCrossing): Promise<void> {
  const account = toAccountRef(position);
  const view = toPositionView(position, at);
  const news: AccountEvent[] = [{ type: 'order_history_update', position: view }];
  if (position.reduce_only) news.push({ type: 'liquidation_notification', level: 'warning', position: view });
  await pushAccountEvents(account, news);
  if (notification) await deliverNotification(account, notification);
}
