import { useTranslation } from 'react-i18next';
import { translateNotification } from '#shared/notify/translate-notification.ts';
import type { UserNotification } from '#shared/schemas/notify.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Returns the title and message of a notification in the page's language; requires the area `notifications`. */
export function useNotificationText(): (notification: UserNotification) => { title: string; message: string } {
  const { t, i18n } = useTranslation('notifications');
  const { region } = useFormat();
  return (notification) => {
    // An older page has no texts for a new kind: the notification carries English ones.
    const hasText = i18n.exists(`notifications:kinds.${notification.kind}.title`);
    return hasText ? translateNotification(t, i18n.language, notification, region) : notification;
  };
}
