import {
  putNotification,
  readNotificationCounts,
  type StoredNotification,
} from '#functions/data/notify/notifications.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountKind, AccountRef, UserId } from '#shared/ids.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { requestEmail, requestPush } from './ask-for-mail.ts';
import { notificationSpecs } from './kinds.ts';
import { notificationView } from './notification-view.ts';

export interface NotificationInput {
  kind: NotificationKind;
  /** What the words of this kind speak of; decimals as plain decimal strings. */
  params: Record<string, string>;
  /** A path on the site; null where it leads nowhere. */
  link: string | null;
  /** In which of the person's accounts it happened. Play money is mailed about to nobody; null: about no account. */
  account_kind?: AccountKind | null;
  /** Where its e-mail goes in the place of the person's address: to the one that they had before. */
  mail_to?: string;
}

/** Whether an e-mail may be due; what the person wishes is asked when it is sent. */
const wantsMail = ({ kind, account_kind }: StoredNotification): boolean =>
  notificationSpecs[kind].mail !== 'never' && account_kind !== 'demo';

/**
 * Tells a person something: the writes belong into the transaction of what is told, so that neither is without the
 * other. They are one new item and the person's counters, so that a transaction holds one notification of a person at
 * most. The transaction must count the account's `event_seq` itself. Afterwards call `deliverNotification`.
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
 * Shows a committed notification on the pages that are open in these accounts, and has its e-mail sent where one is due.
 * `isMailed` is false where none is, though its kind may be. Never throws: pages see a gap, and the sweep of the outbox
 * finds what was not queued.
 */
export async function deliverNotification(
  account: AccountRef | readonly AccountRef[],
  notification: StoredNotification,
  isMailed = wantsMail(notification),
): Promise<void> {
  const which = { user_id: notification.user_id, notification_id: notification.id };
  const mail = isMailed && requestEmail(which);
  const accounts = 'kind' in account ? [account] : account;
  try {
    const { unread, pushes } = await readNotificationCounts(notification.user_id);
    const told = pushes > 0 && notificationSpecs[notification.kind].push !== undefined && requestPush(which);
    const view = notificationView(notification);
    const news = [{ type: 'notification' as const, notification: view, unread_count: unread }];
    await Promise.all([told, ...accounts.map((one) => pushAccountEvents(one, news))]);
  } catch (error) {
    log.error('notification not shown', error, { notification: notification.id });
  }
  await mail;
}
