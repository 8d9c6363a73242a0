import { useQueryClient } from '@tanstack/react-query';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { type Toast, toast } from '#ui/toast.ts';
import { type NotificationPages, withNotification } from '#web/features/account/notifications/notification-pages.ts';
import { notificationsQuery, unreadQuery } from '#web/features/account/notifications/queries.ts';
import { useNotificationWords } from '#web/features/account/notifications/use-notification-words.ts';
import { useAccountNews } from '#web/lib/socket/use-account-news.ts';
import { play } from '#web/lib/sounds.ts';
import { alertsKey } from './queries.ts';

const tones: Partial<Record<NotificationKind, Toast['tone']>> = {
  margin_warning: 'warn',
  position_liquidated: 'down',
  order_cancelled: 'warn',
  close_given_back: 'warn',
  take_profit_reached: 'up',
  stop_loss_reached: 'down',
};

/** Shown in a place of their own already. */
const ELSEWHERE: readonly NotificationKind[] = ['option_settled'];

/** Says at once what a notification tells, in the page's language, and keeps the list and its badge up to date. */
export function NotificationWatch() {
  const wordsOf = useNotificationWords();
  const client = useQueryClient();

  useAccountNews((news) => {
    if (news.type !== 'event' || news.frame.type !== 'notification') return;
    const { notification, unread_count } = news.frame;
    // What comes late is read again as a whole.
    if (!news.late) {
      client.setQueryData(unreadQuery.queryKey, unread_count);
      client.setQueryData<NotificationPages>(notificationsQuery.queryKey, (data) =>
        withNotification(data, notification),
      );
    }
    if (notification.kind === 'price_alert') void client.invalidateQueries({ queryKey: alertsKey });
    if (ELSEWHERE.includes(notification.kind)) return;
    const { title, message } = wordsOf(notification);
    toast({ tone: tones[notification.kind] ?? 'info', title, detail: message });
    play(notification.kind === 'order_filled' ? 'done' : 'attention');
  });
  return null;
}
