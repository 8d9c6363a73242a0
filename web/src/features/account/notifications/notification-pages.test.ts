import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/schemas/notify.ts';
import {
  formatBadgeCount,
  type NotificationPages,
  flattenNotifications,
  applyAllNotificationsRead,
  prependNotification,
  removeNotificationFromPages,
  applyNotificationRead,
} from './notification-pages.ts';

const notification = (id: string, is_read = false): Notification => ({
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

const pages = (...lists: Notification[][]): NotificationPages => ({
  pages: lists.map((notifications, index) => ({ notifications, next_cursor: String(index) })),
  pageParams: lists.map((_, index) => (index === 0 ? null : String(index))),
});
const ids = (data: NotificationPages | undefined) => flattenNotifications(data).map(({ id }) => id);
const held = pages([notification('c'), notification('b')], [notification('a', true)]);

describe('the list of notifications', () => {
  it('puts a new one first, once', () => {
    const grown = prependNotification(held, notification('d'));
    expect(ids(grown)).toEqual(['d', 'c', 'b', 'a']);
    expect(prependNotification(grown, notification('d'))).toBe(grown);
    expect(ids(prependNotification(held, notification('a')))).toEqual(['c', 'b', 'a']);
  });

  it('is not begun by what arrives: the first page is still to be read', () => {
    expect(prependNotification(undefined, notification('a'))).toBeUndefined();
    expect(prependNotification({ pages: [], pageParams: [] }, notification('a'))?.pages).toEqual([]);
  });

  it('marks one, and takes that back', () => {
    const read = applyNotificationRead(held, 'b', true);
    expect(flattenNotifications(read).map(({ is_read }) => is_read)).toEqual([false, true, true]);
    expect(applyNotificationRead(read, 'b', false)).toEqual(held);
  });

  it('marks all, and drops one', () => {
    expect(flattenNotifications(applyAllNotificationsRead(held)).every(({ is_read }) => is_read)).toBe(true);
    expect(ids(removeNotificationFromPages(held, 'c'))).toEqual(['b', 'a']);
  });

  it('shows each once when a new one has moved the border of two pages', () => {
    expect(ids(pages([notification('c'), notification('b')], [notification('b'), notification('a')]))).toEqual([
      'c',
      'b',
      'a',
    ]);
  });
});

describe('the badge', () => {
  it.each([
    [undefined, null],
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4021, '99+'],
  ])('of %s is %s', { tags: ['FIN-273'] }, (count, text) => {
    expect(formatBadgeCount(count)).toBe(text);
  });
});
