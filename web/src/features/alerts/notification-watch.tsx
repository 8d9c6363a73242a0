import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type NotificationCatalogue, notificationWords } from '../../../../shared/notification-words.ts';
import type { NotificationKind } from '../../../../shared/schemas/notification.ts';
import { useAccountNews } from '../../lib/socket/use-account-news.ts';
import { play } from '../../lib/sounds.ts';
import { type Toast, toast } from '../../ui/toast.tsx';
import { alertsKey } from './queries.ts';

const tones: Partial<Record<NotificationKind, Toast['tone']>> = {
  margin_warning: 'warn',
  position_liquidated: 'down',
  order_cancelled: 'warn',
  take_profit_reached: 'up',
  stop_loss_reached: 'down',
};

/** Shown in a place of their own already. */
const ELSEWHERE: readonly NotificationKind[] = ['option_settled'];

/** Says at once what a notification tells, in the page's language. */
export function NotificationWatch() {
  const { i18n } = useTranslation('notifications');
  const client = useQueryClient();

  useAccountNews((news) => {
    if (news.type !== 'event' || news.frame.type !== 'notification') return;
    const { notification } = news.frame;
    if (notification.kind === 'price_alert') void client.invalidateQueries({ queryKey: alertsKey });
    if (ELSEWHERE.includes(notification.kind)) return;
    const { kind } = notification;
    const words = i18n.getResourceBundle(i18n.language, 'notifications') as NotificationCatalogue | undefined;
    // A page that is older than the kind has no words for it: the English ones come with the notification.
    const known = words !== undefined && Object.hasOwn(words.kinds, kind);
    const { title, message } = known ? notificationWords(words, i18n.language, notification) : notification;
    toast({ tone: tones[kind] ?? 'info', title, detail: message });
    play(kind === 'order_filled' ? 'done' : 'attention');
  });
  return null;
}
