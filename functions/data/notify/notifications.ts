import { collection } from '#functions/data/table/collection.ts';
import { userPartition, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, type ItemAttributes, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind, NotificationId, UserId } from '#shared/ids.ts';
import type { NotificationKind, NotificationType } from '#shared/schemas/notify.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';

/** A notification as stored. Its words are made when it is read. */
export interface StoredNotification {
  id: NotificationId;
  user_id: UserId;
  /** In which of the person's accounts it happened; null where it concerns the person. */
  account_kind: AccountKind | null;
  type: NotificationType;
  kind: NotificationKind;
  params: Record<string, string>;
  /** A path on the site. */
  link: string | null;
  is_read: boolean;
  created_at: EpochSeconds;
  /** Where its e-mail goes in the place of the person's address. */
  mail_to?: string;
  /** How its e-mail ended, `none` where none was due; absent while one is. */
  mail_outcome?: string;
  /** Tries of that e-mail so far, and the second before which there is no further one. */
  mail_tries?: number;
  mail_after?: EpochSeconds;
}

/** Sparse: notifications whose e-mail still has to go out, by time, in so many parts. */
const outbox = declareIndexList('gsi1', 'OUTBOX');
export const OUTBOX_SHARDS = 4;

export const notifications = collection<StoredNotification>()({
  partition: userPartition,
  kind: 'NOTIFICATION',
  id: 'ntf',
  called: 'notification',
  whenClosed: 'goes',
  deletes: true,
  gsi1: ({ id, mail_outcome }) => (mail_outcome === undefined ? outbox.place(id, getShard(id, OUTBOX_SHARDS)) : null),
});

export const notificationCounters = declareSingle(userPartition, 'NOTIFICATION_COUNTERS', 'goes');

interface Counters {
  unread?: number;
  total?: number;
  pushes?: number;
}

/**
 * How many notifications a person has, how many of them are unread, and how many browsers are told of new ones: the
 * transactions that change them keep count.
 */
export async function readNotificationCounts(user: UserId): Promise<{ unread: number; total: number; pushes: number }> {
  const counters = await getItem<Counters>(notificationCounters.key(user));
  return {
    unread: Number(counters?.unread ?? 0),
    total: Number(counters?.total ?? 0),
    pushes: Number(counters?.pushes ?? 0),
  };
}

/** Adds to the counters. @throws {ChangedMeanwhile}, by its transaction, where they would fall below zero. */
export const countNotifications = (user: UserId, unread: number, total: number): WriteOperation => ({
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

/** A new one, marked for the outbox where an e-mail is due, and counted. */
export const putNotification = (notification: StoredNotification, mail: boolean): WriteOperation[] => [
  notifications.add(notification.user_id, mail ? notification : { ...notification, mail_outcome: 'none' }),
  countNotifications(notification.user_id, 1, 1),
];

/** Makes an unread notification a read one; the caller counts. @throws {ChangedMeanwhile} by its transaction. */
export const updateNotificationRead = (user: UserId, id: NotificationId): WriteOperation =>
  notifications.update(user, id, {
    update: 'SET is_read = :read',
    condition: 'is_read = :unread',
    values: { ':read': true, ':unread': false },
    fails: buildConflictError(`Notification ${id}`, 'marked as read'),
  });

/** Deletes a notification that is as it was seen; the caller counts. @throws {ChangedMeanwhile} by its transaction. */
export const deleteStoredNotification = ({ user_id, id, is_read }: StoredNotification): WriteOperation =>
  notifications.delete(user_id, id, {
    condition: 'is_read = :seen',
    values: { ':seen': is_read },
    fails: buildConflictError(`Notification ${id}`, 'deleted'),
  });

/** Notifications of a shard whose e-mail is due and that were made at or before this id, oldest first. A moment behind. */
export const eachDueMail = (shard: number, to: string): AsyncGenerator<StoredNotification> =>
  notifications.eachIn({ ...outbox.range(shard), to, limit: 100 });

/** The longest time between two tries of an e-mail, seconds. */
const LONGEST_PAUSE = 3600;
/** An e-mail that could not be sent within this is given up, seconds. */
const MAIL_LIFE = DAY;

/**
 * Takes an e-mail on for one try; null when none is due, when another run has it, or when its next try is later. Until
 * `mail_after`, which comes later after each try, nobody else takes it on: a run that dies has the next try made then.
 */
export async function claimMail(
  user: UserId,
  id: NotificationId,
  at: EpochSeconds,
): Promise<StoredNotification | null> {
  const found = await notifications.read(user, id);
  if (!found || found.mail_outcome !== undefined || (found.mail_after ?? 0) > at) return null;
  const tries = found.mail_tries ?? 0;
  return updateItem<StoredNotification>(notifications.key(user, id), {
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

/** Whether a mail that failed once more is to be given up. */
export const isMailTooOld = ({ created_at }: StoredNotification, at: EpochSeconds): boolean =>
  at - created_at >= MAIL_LIFE;

/** Takes the mark away: the e-mail went out, or never will. `outcome` says which. */
export async function finalizeMail(user: UserId, id: NotificationId, outcome: string, at: EpochSeconds): Promise<void> {
  await updateItem<ItemAttributes>(notifications.key(user, id), {
    update: 'SET mail_outcome = :outcome, mail_ended_at = :at REMOVE gsi1pk, gsi1sk, mail_after',
    condition: 'attribute_exists(gsi1pk)',
    values: { ':outcome': outcome, ':at': at },
  });
}
