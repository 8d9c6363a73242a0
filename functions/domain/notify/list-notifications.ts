import { notifications, readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { unworded } from '#shared/refusals/field-refusals.ts';
import type { Notification } from '#shared/schemas/notify.ts';
import { MAX_OFFSET } from '#shared/schemas/page.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { notificationView } from './notification-view.ts';

export interface NotificationsQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  /** From 1; goes before `offset`. */
  page?: number | undefined;
  cursor?: string | undefined;
}

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

function offsetOf({ page, limit = PAGE, offset = 0 }: NotificationsQuery): number {
  if (page === undefined) return offset;
  if ((page - 1) * limit > MAX_OFFSET)
    throw new Refusal('VALIDATION_FAILED', { fields: { page: unworded('Go on by the cursor.') } });
  return (page - 1) * limit;
}

interface NotificationsPage {
  notifications: Notification[];
  unread_count: number;
  total: number;
  next_cursor: string | null;
  /** The same once more, for those who go by pages. */
  pagination: { has_more: boolean };
}

/**
 * A person's notifications, newest first, with how many there are and how many of them are unread.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list, or a page too far.
 */
export async function listNotifications(user: UserId, asked: NotificationsQuery): Promise<NotificationsPage> {
  const { limit = PAGE, cursor } = asked;
  const offset = offsetOf(asked);
  const list = JSON.stringify(['notifications', user]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(notifications.idPrefix, 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const [{ items, next }, { unread, total }] = await Promise.all([
    pageOfIds([{ ...notifications.listOf(user), ...bounds }], { newestFirst: true, after }, { limit, offset }),
    readNotificationCounts(user),
  ]);
  return {
    notifications: items.map(notificationView),
    unread_count: unread,
    total,
    next_cursor: next === null ? null : writeCursor(list, next),
    pagination: { has_more: next !== null },
  };
}
