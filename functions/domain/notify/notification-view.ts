import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { registerTranslations } from '#functions/lib/register-translations.ts';
import english from '#shared/locales/en/notifications.json' with { type: 'json' };
import { translateNotification } from '#shared/notify/translate-notification.ts';
import type { UserNotification } from '#shared/schemas/notify.ts';

const englishText = registerTranslations('notifications', { en: english })('en');

/** Converts a notification for the API, in English: the other languages stay out of the functions. */
export const toNotificationView = (notification: StoredNotification): UserNotification => ({
  id: notification.id,
  type: notification.type,
  kind: notification.kind,
  params: notification.params,
  ...translateNotification(englishText, 'en', notification),
  link: notification.link,
  is_read: notification.is_read,
  created_at: notification.created_at,
});
