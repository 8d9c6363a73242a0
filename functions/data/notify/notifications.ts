import { collection } from '#functions/data/table/collection.ts';
import { userPartition, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, type ItemAttributes, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind, NotificationId, UserId } from '#shared/ids.ts';
import type { NotificationKind, NotificationType } from '#shared/schemas/notify.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

/** A notification as stored. Its text is rendered when it is read. */
export interface StoredNotification {
  id: NotificationId;
  user_id: UserId;
  /** The kind of the user's account in which it happened; null when it concerns the user. */
  account_kind: AccountKind | null;
  type: NotificationType;
  kind: NotificationKind;
  params: Record<string, string>;
  /** A path on the site. */
  link: string | null;
  is_read: boolean;
  created_at: EpochSeconds;
  /** Recipient of its e-mail instead of the user's address. */
  mail_to?: string;
  /** Result of its e-mail, `none` when none was due; absent while one is due. */
  mail_outcome?: string;
  /** Tries of that e-mail so far, and the earliest second of the next. */
  mail_tries?: number;
  mail_after?: EpochSeconds;
}

/** Sparse: notifications whose e-mail is due, by time, in shards. */
const outbox = declareIndexList('gsi1', 'OUTBOX');
export const NOTIFICATION_OUTBOX_SHARDS = 4;

export const notificationCollection = collection<StoredNotification>()({
  partition: userPartition,
  kind: 'NOTIFICATION',
  id: 'ntf',
  called: 'notification',
  whenClosed: 'goes',
  deletes: true,
  gsi1: ({ id, mail_outcome }) =>
    mail_outcome === undefined ? outbox.place(id, getShard(id, NOTIFICATION_OUTBOX_SHARDS)) : null,
});

export const notificationCounters = declareSingleItem(userPartition, 'NOTIFICATION_COUNTERS', 'goes');

interface NotificationCounters {
  unread?: number;
  total?: number;
  pushes?: number;
}

/**
 * Returns a user's counts of notifications, unread ones and subscribed browsers: maintained by the transactions that
 * change them.
 */
export async function readNotificationCounts(user: UserId): Promise<{ unread: number; total: number; pushes: number }> {
  const counters = await getItem<NotificationCounters>(notificationCounters.key(user));
  return {
    unread: Number(counters?.unread ?? 0),
    total: Number(counters?.total ?? 0),
    pushes: Number(counters?.pushes ?? 0),
  };
}

/** Adds to the counters. @throws {ConflictError} by its transaction when they would become negative. */
export const addNotificationCounts = (user: UserId, unread: number, total: number): WriteOperation => ({
  label: 'notification counters',
  key: notificationCounters.key(user),
  update: 'ADD unread :unread, #total :total',
  names: { '#total': 'total' },
  ...((unread < 0 || total < 0) && {
    condition: 'unread >= :needUnread AND #total >= :needTotal',
    fails: buildConflictError(`Notifications of ${user}`, 'counted'),
  }),
  values: {
    ':unread': unread,
    ':total': total,
    ...((unread < 0 || total < 0) && { ':needUnread': Math.max(0, -unread), ':needTotal': Math.max(0, -total) }),
  },
});

/** Builds the writes of a new notification, counted, and put in the outbox when an e-mail is due. */
export const putNotification = (notification: StoredNotification, mail: boolean): WriteOperation[] => [
  notificationCollection.add(notification.user_id, mail ? notification : { ...notification, mail_outcome: 'none' }),
  addNotificationCounts(notification.user_id, 1, 1),
];

/** Marks an unread notification as read; the caller counts. @throws {ConflictError} by its transaction. */
export const setNotificationRead = (user: UserId, id: NotificationId): WriteOperation =>
  notificationCollection.update(user, id, {
    update: 'SET is_read = :read',
    condition: 'is_read = :unread',
    values: { ':read': true, ':unread': false },
    fails: buildConflictError(`Notification ${id}`, 'marked as read'),
  });

/** Deletes a notification that is unchanged; the caller counts. @throws {ConflictError} by its transaction. */
export const deleteStoredNotification = ({ user_id, id, is_read }: StoredNotification): WriteOperation =>
  notificationCollection.delete(user_id, id, {
    condition: 'is_read = :seen',
    values: { ':seen': is_read },
    fails: buildConflictError(`Notification ${id}`, 'deleted'),
  });

/**
 * Returns notifications of a shard with a due e-mail, made at or before this id, oldest first. Eventually consistent.
 */
export const iterateDueNotificationEmails = (shard: number, to: string): AsyncGenerator<StoredNotification> =>
  notificationCollection.eachIn({ ...outbox.range(shard), to, limit: 100 });

/** Longest time between two tries of an e-mail, seconds. */
const LONGEST_PAUSE = 3600;
/** Time after which an unsent e-mail is given up, seconds. */
const MAIL_LIFE = DAY_SECONDS;

/**
 * Claims an e-mail for one try; null when none is due, another run has it, or its next try is later. No other run
 * claims it until `mail_after`, which grows with each try: after a crash, the next try is made then.
 */
export async function claimNotificationEmail(
  user: UserId,
  id: NotificationId,
  at: EpochSeconds,
): Promise<StoredNotification | null> {
  const notification = await notificationCollection.read(user, id);
  if (!notification || notification.mail_outcome !== undefined || (notification.mail_after ?? 0) > at) return null;
  const tries = notification.mail_tries ?? 0;
  return updateItem<StoredNotification>(notificationCollection.key(user, id), {
    update: 'SET mail_tries = :tries, mail_after = :after',
    condition:
      tries === 0
        ? 'attribute_exists(gsi1pk) AND attribute_not_exists(mail_tries)'
        : 'attribute_exists(gsi1pk) AND mail_tries = :seen',
    values: {
      ':tries': tries + 1,
      ':after': at + Math.min(LONGEST_PAUSE, 60 * 2 ** Math.min(tries, 10)),
      ...(tries > 0 && { ':seen': tries }),
    },
  });
}

/** True when an e-mail that failed again is to be given up. */
export const isNotificationEmailTooOld = ({ created_at }: StoredNotification, at: EpochSeconds): boolean =>
  at - created_at >= MAIL_LIFE;

/** Removes it from the outbox: the e-mail was sent, or never will be, as `outcome` states. */
export async function finalizeNotificationEmail(
  user: UserId,
  id: NotificationId,
  outcome: string,
  at: EpochSeconds,
): Promise<void> {
  await updateItem<ItemAttributes>(notificationCollection.key(user, id), {
    update: 'SET mail_outcome = :outcome, mail_ended_at = :at REMOVE gsi1pk, gsi1sk, mail_after',
    condition: 'attribute_exists(gsi1pk)',
    values: { ':outcome': outcome, ':at': at },
  });
}
