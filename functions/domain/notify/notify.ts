import {
  putNotification,
  readNotificationCounts,
  type StoredNotification,
} from '#functions/data/notify/notifications.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import type { AccountKind, AccountRef, UserId } from '#shared/ids.ts';
import type { NotificationEmailMessage, PushNotificationMessage } from '#shared/messages/queue.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { notificationSpecs } from './notification-specs.ts';
import { toNotificationView } from './notification-view.ts';

/** Queues the e-mail of a notification. The outbox sweep finds lost ones: a failure is only logged. */
async function requestNotificationEmail(message: NotificationEmailMessage): Promise<void> {
  try {
    await sendQueueMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}

/** Queues the push of a notification. A lost one is still on the pages: a failure is only logged. */
async function requestNotificationPush(push: PushNotificationMessage['push']): Promise<void> {
  try {
    await sendQueueMessage(config.notifyQueueUrl(), { push } satisfies PushNotificationMessage);
  } catch (error) {
    log.error('push not queued', error, { notification: push.notification_id });
  }
}

export interface NotificationInput {
  kind: NotificationKind;
  /** Parameters of this kind's text; decimals as plain decimal strings. */
  params: Record<string, string>;
  /** Path on the site; null without a link. */
  link: string | null;
  /** Account of the event. Demo accounts get no e-mail; null: no particular account. */
  account_kind?: AccountKind | null;
  /** Recipient instead of the user's address: the previous one. */
  mail_to?: string;
}

/** True when an e-mail may be due; the user's preference is read on sending. */
const wantsMail = ({ kind, account_kind }: StoredNotification): boolean =>
  notificationSpecs[kind].mail !== 'never' && account_kind !== 'demo';

/**
 * Builds the writes of a notification, for the transaction of its event, so that neither exists without the other. They
 * are one new item and the user's counters, so a transaction can have one notification per user at most. The
 * transaction must count the account's `event_seq` itself. Call `deliverNotification` afterwards.
 */
export function buildNotification(
  user_id: UserId,
  { kind, params, link, account_kind = 'live', mail_to }: NotificationInput,
): { operations: WriteOperation[]; notification: StoredNotification } {
  const notification: StoredNotification = {
    id: newId('ntf'),
    user_id,
    account_kind,
    type: notificationSpecs[kind].type,
    kind,
    params,
    link,
    is_read: false,
    created_at: nowSeconds(),
    ...(mail_to !== undefined && { mail_to }),
  };
  return { operations: putNotification(notification, wantsMail(notification)), notification };
}

/**
 * Shows a committed notification on the open pages of these accounts, and has its e-mail sent if due. `isMailed` is
 * false when none is due although its kind may be. Never throws: pages notice a gap, and the outbox sweep finds what
 * was not queued.
 */
export async function deliverNotification(
  account: AccountRef | readonly AccountRef[],
  notification: StoredNotification,
  isMailed = wantsMail(notification),
): Promise<void> {
  const which = { user_id: notification.user_id, notification_id: notification.id };
  const mail = isMailed && requestNotificationEmail(which);
  const accounts = 'kind' in account ? [account] : account;
  try {
    const { unread, pushes } = await readNotificationCounts(notification.user_id);
    const pushRequest =
      pushes > 0 && notificationSpecs[notification.kind].push !== undefined && requestNotificationPush(which);
    const view = toNotificationView(notification);
    const news = [{ type: 'notification' as const, notification: view, unread_count: unread }];
    await Promise.all([pushRequest, ...accounts.map((accountRef) => pushAccountEvents(accountRef, news))]);
  } catch (error) {
    log.error('notification not pushed', error, { notification: notification.id });
  }
  await mail;
}
