import { notificationCollection, readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import { toOffsetQuery } from '#functions/domain/lists/page-offset.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import type { notificationEndpoints as endpoints } from '#shared/api/notify.ts';
import type { UserId } from '#shared/ids.ts';
import { toNotificationView } from './notification-view.ts';

const ownNotifications = defineOwnList<(typeof endpoints)['GET /notifications']>()({
  rows: 'notifications',
  of: notificationCollection,
  filters: {},
  view: toNotificationView,
});

/**
 * Returns a user's notifications, newest first, with the total and unread counts; with `page`, also whether there are
 * more.
 * @throws {AppError} VALIDATION_FAILED when the cursor is not of this list, or the page is too far.
 */
export async function listNotifications(user: UserId, query: PageQuery & { page?: number | undefined }) {
  const [list, { unread, total }] = await Promise.all([
    ownNotifications.page(user, toOffsetQuery(query)),
    readNotificationCounts(user),
  ]);
  return { ...list, unread_count: unread, total, pagination: { has_more: list.next_cursor !== null } };
}
