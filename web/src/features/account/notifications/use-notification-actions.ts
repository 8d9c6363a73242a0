import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserNotification } from '#shared/schemas/notify.ts';
import { showToast } from '#ui/toast.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import {
  type CachedNotificationPages,
  applyAllNotificationsRead,
  removeNotificationFromPages,
  applyNotificationRead,
} from './notification-pages.ts';
import { notificationsQueryKey, notificationsQuery, unreadNotificationCountQuery } from './queries.ts';

/** Returns actions on notifications: shown at once, and reverted when the server rejects them. */
export function useNotificationActions() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const text = useErrorText();
  const change = (by: (data: CachedNotificationPages | undefined) => CachedNotificationPages | undefined) =>
    client.setQueryData<CachedNotificationPages>(notificationsQuery.queryKey, by);
  const count = (by: (unread: number) => number) =>
    client.setQueryData(unreadNotificationCountQuery.queryKey, (unread) =>
      unread === undefined ? unread : Math.max(0, by(unread)),
    );
  // An answer in flight does not include this action.
  const hold = () => client.cancelQueries({ queryKey: notificationsQueryKey });
  const settle = (answer: { unread_count: number }) =>
    client.setQueryData(unreadNotificationCountQuery.queryKey, answer.unread_count);
  const failed = (error: unknown) => {
    showToast({ tone: 'warn', title: t('panel.failed'), detail: text(error) });
    void client.invalidateQueries({ queryKey: notificationsQueryKey });
    void client.invalidateQueries({ queryKey: unreadNotificationCountQuery.queryKey });
  };

  const read = useMutation({
    mutationFn: ({ id }: UserNotification) =>
      siteApi('POST /notifications/mark-read', { body: { notification_id: id } }),
    onMutate: async ({ id }) => {
      await hold();
      change((data) => applyNotificationRead(data, id, true));
      count((unread) => unread - 1);
    },
    onSuccess: settle,
    onError: (error, { id }) => {
      change((data) => applyNotificationRead(data, id, false));
      count((unread) => unread + 1);
      failed(error);
    },
  });

  const readAll = useMutation({
    mutationFn: () => siteApi('POST /notifications/mark-all-read', {}),
    onMutate: async () => {
      await hold();
      const before = {
        pages: client.getQueryData(notificationsQuery.queryKey),
        unread: client.getQueryData(unreadNotificationCountQuery.queryKey),
      };
      change(applyAllNotificationsRead);
      count(() => 0);
      return before;
    },
    onSuccess: settle,
    onError: (error, _, before) => {
      client.setQueryData(notificationsQuery.queryKey, before?.pages);
      client.setQueryData(unreadNotificationCountQuery.queryKey, before?.unread);
      failed(error);
    },
  });

  const drop = useMutation({
    mutationFn: ({ id }: UserNotification) =>
      siteApi('DELETE /notifications/delete', { body: { notification_id: id } }),
    onMutate: async ({ id, is_read }) => {
      await hold();
      const before = client.getQueryData(notificationsQuery.queryKey);
      change((data) => removeNotificationFromPages(data, id));
      if (!is_read) count((unread) => unread - 1);
      return before;
    },
    onSuccess: settle,
    onError: (error, { is_read }, before) => {
      client.setQueryData(notificationsQuery.queryKey, before);
      if (!is_read) count((unread) => unread + 1);
      failed(error);
    },
  });

  return { read, readAll, drop };
}
