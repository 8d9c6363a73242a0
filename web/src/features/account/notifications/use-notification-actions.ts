import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/schemas/notify.ts';
import { toast } from '#ui/toast.ts';
import { api } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import {
  type NotificationPages,
  applyAllNotificationsRead,
  removeNotificationFromPages,
  applyNotificationRead,
} from './notification-pages.ts';
import { notificationsKey, notificationsQuery, unreadCountQuery } from './queries.ts';

/** Returns actions on notifications: shown at once, and reverted when the server rejects them. */
export function useNotificationActions() {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const text = useErrorText();
  const change = (by: (data: NotificationPages | undefined) => NotificationPages | undefined) =>
    client.setQueryData<NotificationPages>(notificationsQuery.queryKey, by);
  const count = (by: (unread: number) => number) =>
    client.setQueryData(unreadCountQuery.queryKey, (unread) =>
      unread === undefined ? unread : Math.max(0, by(unread)),
    );
  // An answer in flight does not include this action.
  const hold = () => client.cancelQueries({ queryKey: notificationsKey });
  const settle = (answer: { unread_count: number }) =>
    client.setQueryData(unreadCountQuery.queryKey, answer.unread_count);
  const failed = (error: unknown) => {
    toast({ tone: 'warn', title: t('panel.failed'), detail: text(error) });
    void client.invalidateQueries({ queryKey: notificationsKey });
    void client.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
  };

  const read = useMutation({
    mutationFn: ({ id }: Notification) => api('POST /notifications/mark-read', { body: { notification_id: id } }),
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
    mutationFn: () => api('POST /notifications/mark-all-read', {}),
    onMutate: async () => {
      await hold();
      const before = {
        pages: client.getQueryData(notificationsQuery.queryKey),
        unread: client.getQueryData(unreadCountQuery.queryKey),
      };
      change(applyAllNotificationsRead);
      count(() => 0);
      return before;
    },
    onSuccess: settle,
    onError: (error, _, before) => {
      client.setQueryData(notificationsQuery.queryKey, before?.pages);
      client.setQueryData(unreadCountQuery.queryKey, before?.unread);
      failed(error);
    },
  });

  const drop = useMutation({
    mutationFn: ({ id }: Notification) => api('DELETE /notifications/delete', { body: { notification_id: id } }),
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
