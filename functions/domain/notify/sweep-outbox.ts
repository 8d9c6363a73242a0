import {
  iterateDueNotificationEmails,
  NOTIFICATION_OUTBOX_SHARDS,
  type StoredNotification,
} from '#functions/data/notify/notifications.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { sendNotificationEmail } from './send-notification-email.ts';

/** A notification is left to the queue for this long, seconds. */
const LEFT_TO_QUEUE = 60;
/** E-mails per run, so that it ends within its minute; the next one resumes. */
const MAX_EMAILS_PER_RUN = 300;
const AT_ONCE = 8;
/** No e-mail begins later than this, ms after the start of the run. */
const LONGEST = 25_000;

async function* readMissedNotifications(at: EpochSeconds): AsyncGenerator<StoredNotification> {
  const { to } = getIdRange('ntf', 0 as EpochSeconds, (at - LEFT_TO_QUEUE) as EpochSeconds);
  for (let shard = 0; shard < NOTIFICATION_OUTBOX_SHARDS; shard++)
    for await (const notification of iterateDueNotificationEmails(shard, to))
      if ((notification.mail_after ?? 0) <= at) yield notification;
}

/** Sends e-mails that the queue lost, and those that failed before. */
export async function sweepEmailOutbox(): Promise<{ tried: number }> {
  const until = now() + LONGEST;
  const due: StoredNotification[] = [];
  for await (const notification of readMissedNotifications(nowSeconds()))
    if (due.push(notification) === MAX_EMAILS_PER_RUN) break;
  const attempts = await mapConcurrent(due, AT_ONCE, async ({ user_id, id }) => {
    if (now() >= until) return false;
    await sendNotificationEmail({ user_id, notification_id: id });
    return true;
  });
  return { tried: attempts.filter(Boolean).length };
}
