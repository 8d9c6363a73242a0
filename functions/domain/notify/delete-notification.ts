import {
  countNotifications,
  deleteNotification as deletion,
  notifications,
  readNotificationCounts,
} from '#functions/data/notify/notifications.ts';
import { retryChanged, transact } from '#functions/data/table/transact.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/**
 * Deletes a notification, with the e-mail that was still to go out for it. Gives how many are unread then.
 * @throws {Refusal} NOT_FOUND, also for somebody else's and for one that is deleted already.
 */
export const deleteNotification = (user: UserId, id: NotificationId): Promise<number> =>
  // An unread one can only become a read one, so this ends.
  retryChanged(async () => {
    const seen = await notifications.read(user, id);
    if (!seen) throw new Refusal('NOT_FOUND');
    await transact([deletion(seen), countNotifications(user, seen.is_read ? 0 : -1, -1)]);
    return (await readNotificationCounts(user)).unread;
  });
