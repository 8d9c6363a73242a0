import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Notification, NotificationKind } from '../../../../shared/schemas/notification.ts';
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
  const { t } = useTranslation('notifications');
  const client = useQueryClient();

  const words = (part: 'title' | 'message', { kind, params }: Notification): string => {
    const named = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, t(`values.${name}.${value}`, { defaultValue: value })]),
    );
    return t(`kinds.${kind}.${part}`, named);
  };

  useAccountNews((news) => {
    if (news.type !== 'event' || news.frame.type !== 'notification') return;
    const { notification } = news.frame;
    if (notification.kind === 'price_alert') void client.invalidateQueries({ queryKey: alertsKey });
    if (ELSEWHERE.includes(notification.kind)) return;
    const { kind } = notification;
    toast({
      tone: tones[kind] ?? 'info',
      title: words('title', notification),
      detail: words('message', notification),
    });
    play(kind === 'order_filled' ? 'done' : 'attention');
  });
  return null;
}
