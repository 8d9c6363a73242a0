import { readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { deleteNotification } from '#functions/domain/notify/delete-notification.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { markAllNotificationsRead, markNotificationRead } from '#functions/domain/notify/read-notifications.ts';
import { notifications } from '#shared/api/notify.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof notifications> = {
  'GET /notifications': ({ query }, { caller }) => listNotifications(caller.user.id, query),
  'GET /notifications/unread-count': async (_, { caller }) => ({
    unread_count: (await readNotificationCounts(caller.user.id)).unread,
  }),
  'POST /notifications/mark-read': async ({ body }, { caller }) => ({
    unread_count: await markNotificationRead(caller.user.id, body.notification_id),
  }),
  'POST /notifications/mark-all-read': async (_, { caller }) => ({
    unread_count: await markAllNotificationsRead(caller.user.id),
  }),
  'DELETE /notifications/delete': async ({ body }, { caller }) => ({
    unread_count: await deleteNotification(caller.user.id, body.notification_id),
  }),
};

export const handler = serve(notifications, handlers);
