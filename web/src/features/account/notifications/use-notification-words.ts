import { useTranslation } from 'react-i18next';
import { translateNotification } from '#shared/notify/notification-words.ts';
import type { Notification } from '#shared/schemas/notify.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Title and message of a notification in the page's language; the area `notifications` has to be there. */
export function useNotificationText(): (notification: Notification) => { title: string; message: string } {
  const { t, i18n } = useTranslation('notifications');
  const { region } = useFormat();
  return (notification) => {
    // A page that is older than the kind has no words for it: the English ones come with the notification.
    const known = i18n.exists(`notifications:kinds.${notification.kind}.title`);
    return known ? translateNotification(t, i18n.language, notification, region) : notification;
  };
}
