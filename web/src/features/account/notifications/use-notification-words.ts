import { localeOf } from '#shared/languages.ts';
import { type NotificationCatalogue, notificationWords } from '#shared/notify/notification-words.ts';
import type { Notification } from '#shared/schemas/notify.ts';
import { wordsOf } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Title and message of a notification in the page's language; the area `notifications` has to be there. */
export function useNotificationWords(): (notification: Notification) => { title: string; message: string } {
  const { language } = useTranslation('notifications');
  const { region } = useFormat();
  return (notification) => {
    const words = wordsOf(language, 'notifications') as unknown as NotificationCatalogue;
    // A page that is older than the kind has no words for it: the English ones come with the notification.
    const known = Object.hasOwn(words.kinds, notification.kind);
    return known ? notificationWords(words, localeOf(language), notification, region) : notification;
  };
}
