import {
  countNotifications,
  updateNotificationRead,
  notifications,
  readNotificationCounts,
} from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** Marked in one transaction, at most: their counter is one more item of it. */
const BATCH = 90;

const unreadOf = async (user: UserId): Promise<number> => (await readNotificationCounts(user)).unread;

/** Marks notifications that were seen unread; false where one of them no longer is. */
async function mark(user: UserId, ids: readonly NotificationId[]): Promise<boolean> {
  const marks = ids.map((id) => updateNotificationRead(user, id));
  try {
    await transact([...marks, countNotifications(user, -ids.length, 0)]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Marks one notification as read; one that is read already stays so. Gives how many are unread then.
 * @throws {Refusal} NOT_FOUND, also for somebody else's.
 */
export async function markNotificationRead(user: UserId, id: NotificationId): Promise<number> {
  if (!(await mark(user, [id])) && !(await notifications.read(user, id))) throw new AppError('NOT_FOUND');
  return unreadOf(user);
}

/**
 * Marks everything that a person had when this began. Looks from the newest on until it has found as many as are unread,
 * so that a long history costs nothing. Gives how many are unread then: what came meanwhile may be among them.
 */
export async function markAllNotificationsRead(user: UserId): Promise<number> {
  let open = await unreadOf(user);
  let found: NotificationId[] = [];
  const markFound = async () => {
    const ids = found;
    found = [];
    if (ids.length === 0 || (await mark(user, ids))) return;
    // Somebody marked or deleted one of them meanwhile.
    for (const id of ids) await mark(user, [id]);
  };
  if (open > 0)
    for await (const { id, is_read } of notifications.each(user, { newestFirst: true, limit: 200 })) {
      if (is_read) continue;
      found.push(id);
      open -= 1;
      if (found.length === BATCH || open <= 0) await markFound();
      // One that came after they were counted is found first, and an older one would be left out.
      if (open <= 0 && (open = await unreadOf(user)) === 0) break;
    }
  await markFound();
  return unreadOf(user);
}
