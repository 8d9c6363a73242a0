import { describe, expect, it } from 'vitest';
import type { UserNotification } from '#shared/schemas/notify.ts';
import {
  formatBadgeCount,
  type CachedNotificationPages,
  flattenNotifications,
  applyAllNotificationsRead,
  prependNotification,
  removeNotificationFromPages,
  applyNotificationRead,
} from './notification-pages.ts';

const notification = (id: string, is_read = false): UserNotification => ({
  id,
  type: 'system',
  kind: 'message',
  params: {},
  title: id,
  message: id,
  link: null,
  is_read,
  created_at: 1,
});

const pages = (...lists: UserNotification[][]): CachedNotificationPages => ({
  pages: lists.map((notifications, index) => ({ notifications, next_cursor: String(index) })),
  pageParams: lists.map((_, index) => (index === 0 ? null : String(index))),
});
const ids = (data: CachedNotificationPages | undefined) => flattenNotifications(data).map(({ id }) => id);
const loadedPages = pages([notification('c'), notification('b')], [notification('a', true)]);

describe('notification list', () => {
  it('prepends a new notification once', () => {
    const grown = prependNotification(loadedPages, notification('d'));
    expect(ids(grown)).toEqual(['d', 'c', 'b', 'a']);
    expect(prependNotification(grown, notification('d'))).toBe(grown);
    expect(ids(prependNotification(loadedPages, notification('a')))).toEqual(['c', 'b', 'a']);
  });

  it('stays unloaded when a notification arrives before the first page', () => {
    expect(prependNotification(undefined, notification('a'))).toBeUndefined();
    expect(prependNotification({ pages: [], pageParams: [] }, notification('a'))?.pages).toEqual([]);
  });

  it('marks a notification read and unread', () => {
    const read = applyNotificationRead(loadedPages, 'b', true);
    expect(flattenNotifications(read).map(({ is_read }) => is_read)).toEqual([false, true, true]);
    expect(applyNotificationRead(read, 'b', false)).toEqual(loadedPages);
  });

  it('marks all read, and removes one', () => {
    expect(flattenNotifications(applyAllNotificationsRead(loadedPages)).every(({ is_read }) => is_read)).toBe(true);
    expect(ids(removeNotificationFromPages(loadedPages, 'c'))).toEqual(['b', 'a']);
  });

  it('shows a notification once when it is on two pages', () => {
    expect(ids(pages([notification('c'), notification('b')], [notification('b'), notification('a')]))).toEqual([
      'c',
      'b',
      'a',
    ]);
  });
});

describe('formatBadgeCount', () => {
  it.each([
    [undefined, null],
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4021, '99+'],
  ])('%s is shown as %s', { tags: ['FIN-273'] }, (count, text) => {
    expect(formatBadgeCount(count)).toBe(text);
  });
});
