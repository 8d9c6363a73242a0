import {
  notificationCollection,
  readNotificationCounts,
  type StoredNotification,
} from '#functions/data/notify/notifications.ts';
import { removePushSubscription, type StoredPushSubscription } from '#functions/data/notify/push-subscriptions.ts';
import { readUser } from '#functions/data/users/users.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { getMailTranslator } from '#functions/domain/mail/mail-translator.ts';
import { getNotificationTranslator } from '#functions/domain/mail/notification-translator.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { sendPush } from '#functions/lib/web-push.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import type { PushNotificationMessage } from '#shared/messages/queue.ts';
import { translateNotification } from '#shared/notify/translate-notification.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { notificationSpecs } from './notification-specs.ts';
import { readPushKeys } from './push-keys.ts';
import { listLivePushSubscriptions } from './push-subscriptions.ts';

/** A push is shown for this long, seconds. */
const NEWS_FOR = HOUR_SECONDS;

/** Content shown by the service worker: `docs/push.md`. */
function textFor(
  notification: StoredNotification,
  language: Language,
  { amounts }: StoredPushSubscription,
  unread: number,
): string {
  const t = getMailTranslator(language);
  const { title, message } = translateNotification(getNotificationTranslator(language), language, notification);
  const body = amounts ? message : t('push.open');
  return JSON.stringify({
    title: notification.account_kind === 'demo' ? t('push.demo', { title }) : title,
    body,
    url: notification.link ?? '/',
    tag: notification.id,
    unread,
    lang: toLanguageTag(language),
  });
}

/**
 * Sends an unread notification to a user's browsers, by the preferences of each. Removes expired subscriptions. A
 * repeat is shown once: the same tag replaces the first.
 * @throws {Error} when a push service failed, so that the queue retries.
 */
export async function sendPushNotification({
  user_id,
  notification_id,
}: PushNotificationMessage['push']): Promise<void> {
  const [notification, user, keys] = await Promise.all([
    notificationCollection.read(user_id, notification_id),
    readUser(user_id),
    readPushKeys(),
  ]);
  const kind = notification && notificationSpecs[notification.kind].push;
  if (!notification || !kind || !user || !keys || notification.is_read) return;
  if (nowSeconds() - notification.created_at > NEWS_FOR) return;
  const { unread } = await readNotificationCounts(user_id);
  const wanting = (await listLivePushSubscriptions(user)).filter((subscription) => subscription.kinds.includes(kind));
  const language = getUserLanguage(user);
  const outcomes = await Promise.allSettled(
    wanting.map(async (subscription) => {
      const isSubscribed = await sendPush(subscription, keys, textFor(notification, language, subscription, unread));
      if (!isSubscribed) await removePushSubscription(user_id, subscription.id);
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
