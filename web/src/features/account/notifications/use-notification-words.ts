import { useTranslation } from 'react-i18next';
import { localeOf } from '#shared/languages.ts';
import { type NotificationCatalogue, notificationWords } from '#shared/notify/notification-words.ts';
import type { Notification } from '#shared/schemas/notify.ts';

/** Title and message of a notification in the page's language; the area `notifications` has to be there. */
export function useNotificationWords(): (notification: Notification) => { title: string; message: string } {
  const { i18n } = useTranslation('notifications');
  return (notification) => {
    const words = i18n.getResourceBundle(i18n.language, 'notifications') as NotificationCatalogue | undefined;
    // A page that is older than the kind has no words for it: the English ones come with the notification.
    const known = words !== undefined && Object.hasOwn(words.kinds, notification.kind);
    return known ? notificationWords(words, localeOf(i18n.language), notification) : notification;
  };
}
