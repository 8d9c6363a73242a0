import { futuresOrderView } from '#functions/data/futures/futures-orders.ts';
import { futuresTradeView, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { positionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { raiseLevel } from '#functions/domain/levels/raise-level.ts';
import { type AccountNews, pushAccount } from '#functions/domain/live/push-account.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import { ZERO } from '#shared/money.ts';
import type { Exit } from './exit-position.ts';
import type { Fill } from './fill-order.ts';
import type { Passed } from './pass-level.ts';

/** What the pages of an account hear of an order that was placed or has met a tick. */
export function fillNews(fill: Fill): AccountNews[] {
  const futures_order = futuresOrderView(fill.order, fill.result === 'filled' ? ZERO : null);
  if (fill.result !== 'filled') return [{ type: 'order_history_update', futures_order }];
  const { position, trade } = fill;
  return [
    {
      type: 'order_history_update',
      futures_order,
      position: positionView(position, position.entry_price),
      trade: futuresTradeView(trade),
    },
    { type: 'daily_pnl_update' },
  ];
}

/** What they hear of a position that was closed, in part or whole, or waits for the tick that closes it. */
export function closeNews(closed: { position: StoredPosition; trade?: StoredFuturesTrade }): AccountNews[] {
  const { position, trade } = closed;
  const view = positionView(position, trade?.price ?? null);
  if (!trade) return [{ type: 'order_history_update', position: view }];
  return [
    { type: 'balance_update' },
    { type: 'order_history_update', position: view, trade: futuresTradeView(trade) },
    { type: 'daily_pnl_update' },
  ];
}

/** Tells pages and person what a tick did to an order that rested. */
export async function announceFill(fill: Fill): Promise<void> {
  const account = ownerAccount(fill.order);
  const live = await pushAccount(account, [{ type: 'balance_update' }, ...fillNews(fill)]);
  if (fill.result === 'filled') await raiseLevel(fill.order.user_id, account, live?.traded);
  if ('notification' in fill && fill.notification) await deliverNotification(account, fill.notification);
}

/** Tells pages and person how a tick has closed a position. */
export async function announceExit(exit: Exit): Promise<void> {
  if (exit.result === 'unchanged') return;
  const { position, notification } = exit;
  const account = ownerAccount(position);
  if (exit.result === 'given back') {
    await pushAccount(account, closeNews(exit));
    if (notification) await deliverNotification(account, notification);
    return;
  }
  const { trade } = exit;
  const news = closeNews(exit);
  if (trade.reason === 'liquidation')
    news.push({
      type: 'liquidation_notification',
      level: 'liquidated',
      position: positionView(position, trade.price),
    });
  await pushAccount(account, news);
  if (notification) await deliverNotification(account, notification);
}

/** Tells pages and person that most of a margin is lost, or pages that this is over. */
export async function announceMarginLevel({ position, at, notification }: Passed): Promise<void> {
  const account = ownerAccount(position);
  const view = positionView(position, at);
  const news: AccountNews[] = [{ type: 'order_history_update', position: view }];
  if (position.reduce_only) news.push({ type: 'liquidation_notification', level: 'warning', position: view });
  await pushAccount(account, news);
  if (notification) await deliverNotification(account, notification);
}
