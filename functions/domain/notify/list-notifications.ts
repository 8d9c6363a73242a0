import { notifications, readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { ownList } from '#functions/domain/lists/own-list.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import type { notifications as endpoints } from '#shared/api/notify.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { MAX_OFFSET } from '#shared/schemas/page.ts';
import { notificationView } from './notification-view.ts';

const ownNotifications = ownList<(typeof endpoints)['GET /notifications']>()({
  rows: 'notifications',
  of: notifications,
  filters: {},
  view: notificationView,
});

/** Rows of a page where none are asked for. */
const PAGE = 20;

/** `page`: from 1; goes before `offset`. */
function offsetOf({ page, limit = PAGE, offset }: PageQuery & { page?: number | undefined }): number | undefined {
  if (page === undefined) return offset;
  if ((page - 1) * limit > MAX_OFFSET)
    throw new Refusal('VALIDATION_FAILED', { fields: { page: because('pageTooFar') } });
  return (page - 1) * limit;
}

/**
 * A person's notifications, newest first, with how many there are and how many of them are unread; and once more whether
 * there are more, for those who go by pages.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list, or a page too far.
 */
export async function listNotifications(user: UserId, { page, ...query }: PageQuery & { page?: number | undefined }) {
  const offset = offsetOf({ page, ...query });
  const [list, { unread, total }] = await Promise.all([
    ownNotifications.page(user, { limit: PAGE, ...query, offset }),
    readNotificationCounts(user),
  ]);
  return { ...list, unread_count: unread, total, pagination: { has_more: list.next_cursor !== null } };
}
