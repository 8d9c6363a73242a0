import { useQueryClient } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { type Toast, showToast } from '#ui/toast.ts';
import {
  type CachedNotificationPages,
  prependNotification,
} from '#web/features/account/notifications/notification-pages.ts';
import { notificationsQuery, unreadNotificationCountQuery } from '#web/features/account/notifications/queries.ts';
import { useNotificationText } from '#web/features/account/notifications/use-notification-text.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { playSound } from '#web/lib/sounds.ts';
import { priceAlertsQueryKey } from './queries.ts';

const tones: Partial<Record<NotificationKind, Toast['tone']>> = {
  margin_warning: 'warn',
  position_liquidated: 'down',
  order_cancelled: 'warn',
  close_given_back: 'warn',
  take_profit_reached: 'up',
  stop_loss_reached: 'down',
};

/** Kinds that are already shown elsewhere. */
const ELSEWHERE: readonly NotificationKind[] = ['option_settled'];

/** Shows a notification at once in the page's language, and keeps the list and its badge up to date. */
export function NotificationWatch() {
  const wordsOf = useNotificationText();
  const client = useQueryClient();

  useAccountEvents((news) => {
    if (news.type !== 'event' || news.frame.type !== 'notification') return;
    const { notification, unread_count } = news.frame;
    // A late event is followed by a full refetch.
    if (!news.late) {
      client.setQueryData(unreadNotificationCountQuery.queryKey, unread_count);
      client.setQueryData<CachedNotificationPages>(notificationsQuery.queryKey, (data) =>
        prependNotification(data, notification),
      );
    }
    if (notification.kind === 'price_alert') void client.invalidateQueries({ queryKey: priceAlertsQueryKey });
    if (ELSEWHERE.includes(notification.kind)) return;
    const { title, message } = wordsOf(notification);
    showToast({ tone: tones[notification.kind] ?? 'info', title, detail: message });
    playSound(notification.kind === 'order_filled' ? 'done' : 'attention');
  });
  return null;
}
