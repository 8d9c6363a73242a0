import {
  addNotificationCounts,
  setNotificationRead,
  notificationCollection,
  readNotificationCounts,
} from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';

/** Most per transaction: their counter is one more item. */
const BATCH = 90;

const readUnreadCount = async (user: UserId): Promise<number> => (await readNotificationCounts(user)).unread;

/** Marks notifications last seen unread as read; false when one of them no longer is unread. */
async function markNotificationsRead(user: UserId, ids: readonly NotificationId[]): Promise<boolean> {
  const marks = ids.map((id) => setNotificationRead(user, id));
  try {
    await transact([...marks, addNotificationCounts(user, -ids.length, 0)]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Marks one notification as read; a read one stays so. Returns the unread count.
 * @throws {AppError} NOT_FOUND, also for another user's.
 */
export async function markNotificationRead(user: UserId, id: NotificationId): Promise<number> {
  if (!(await markNotificationsRead(user, [id])) && !(await notificationCollection.read(user, id)))
    throw new AppError('NOT_FOUND');
  return readUnreadCount(user);
}

/**
 * Marks all notifications that a user had at the start. Walks from the newest until it has found as many as are unread,
 * so a long history costs nothing. Returns the unread count, which may include new ones.
 */
export async function markAllNotificationsRead(user: UserId): Promise<number> {
  let open = await readUnreadCount(user);
  let foundIds: NotificationId[] = [];
  const markFound = async () => {
    const ids = foundIds;
    foundIds = [];
    if (ids.length === 0 || (await markNotificationsRead(user, ids))) return;
    // One of them was marked or deleted meanwhile.
    for (const id of ids) await markNotificationsRead(user, [id]);
  };
  if (open > 0)
    for await (const { id, is_read } of notificationCollection.each(user, { newestFirst: true, limit: 200 })) {
      if (is_read) continue;
      foundIds.push(id);
      open -= 1;
      if (foundIds.length === BATCH || open <= 0) await markFound();
      // A new one since the count is found first, and an older one would be left out.
      if (open <= 0 && (open = await readUnreadCount(user)) === 0) break;
    }
  await markFound();
  return readUnreadCount(user);
}
