import type { NotificationKind, NotificationType } from '../../../shared/schemas/notification.ts';

/** Of each kind: under which type it is listed, and whether it also goes out by e-mail. */
export const kinds: Record<NotificationKind, { type: NotificationType; mail: boolean }> = {
  option_settled: { type: 'trading', mail: false },
  margin_warning: { type: 'trading', mail: true },
  position_liquidated: { type: 'trading', mail: true },
  order_filled: { type: 'trading', mail: false },
  order_cancelled: { type: 'trading', mail: true },
  take_profit_reached: { type: 'trading', mail: false },
  stop_loss_reached: { type: 'trading', mail: false },
  price_alert: { type: 'trading', mail: true },
};
