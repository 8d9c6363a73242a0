import type { UserNotification } from '#shared/schemas/notify.ts';

export interface CachedNotificationPage {
  notifications: UserNotification[];
  next_cursor: string | null;
}

/** List in the query cache. */
export interface CachedNotificationPages {
  pages: CachedNotificationPage[];
  pageParams: unknown[];
}

const mapped = (
  data: CachedNotificationPages | undefined,
  change: (list: UserNotification[]) => UserNotification[],
): CachedNotificationPages | undefined =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, notifications: change(page.notifications) })) };

/** Adds a new notification on top; an existing one keeps its position. */
export function prependNotification(
  data: CachedNotificationPages | undefined,
  arrived: UserNotification,
): CachedNotificationPages | undefined {
  const [first, ...otherPages] = data?.pages ?? [];
  if (!data || !first || data.pages.some(({ notifications }) => notifications.some(({ id }) => id === arrived.id)))
    return data;
  return { ...data, pages: [{ ...first, notifications: [arrived, ...first.notifications] }, ...otherPages] };
}

export const applyNotificationRead = (data: CachedNotificationPages | undefined, id: string, is_read: boolean) =>
  mapped(data, (list) => list.map((item) => (item.id === id ? { ...item, is_read } : item)));

export const applyAllNotificationsRead = (data: CachedNotificationPages | undefined) =>
  mapped(data, (list) => list.map((item) => ({ ...item, is_read: true })));

export const removeNotificationFromPages = (data: CachedNotificationPages | undefined, id: string) =>
  mapped(data, (list) => list.filter((item) => item.id !== id));

/** Returns each notification once: a new one shifts the pages while they are read. */
export function flattenNotifications(data: CachedNotificationPages | undefined): UserNotification[] {
  const byId = new Map<string, UserNotification>();
  for (const item of data?.pages.flatMap((page) => page.notifications) ?? [])
    if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}

/** Returns the text of a badge, `99+` for more; null for zero. */
export const formatBadgeCount = (count: number | undefined): string | null =>
  count === undefined || count <= 0 ? null : count > 99 ? '99+' : String(count);
