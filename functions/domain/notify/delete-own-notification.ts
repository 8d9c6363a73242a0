import {
  addNotificationCounts,
  deleteStoredNotification as deletion,
  notificationCollection,
  readNotificationCounts,
} from '#functions/data/notify/notifications.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';

/**
 * Deletes a notification, with its pending e-mail. Returns the unread count.
 * @throws {AppError} NOT_FOUND, also for another user's and for a deleted one.
 */
export const deleteOwnNotification = (user: UserId, id: NotificationId): Promise<number> =>
  // An unread one can only become a read one, so this ends.
  retryOnConflict(async () => {
    const notification = await notificationCollection.read(user, id);
    if (!notification) throw new AppError('NOT_FOUND');
    await transact([deletion(notification), addNotificationCounts(user, notification.is_read ? 0 : -1, -1)]);
    return (await readNotificationCounts(user)).unread;
  });
