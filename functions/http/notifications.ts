import { readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { getPrincipalLoginId } from '#functions/domain/identity/open-session.ts';
import { deleteOwnNotification } from '#functions/domain/notify/delete-own-notification.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { readPushKeys } from '#functions/domain/notify/push-keys.ts';
import {
  listLivePushSubscriptions,
  toPushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from '#functions/domain/notify/push-subscriptions.ts';
import { markAllNotificationsRead, markNotificationRead } from '#functions/domain/notify/read-notifications.ts';
import { notificationEndpoints } from '#shared/api/notify.ts';
import { pushEndpoints } from '#shared/api/push.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const endpoints = { ...notificationEndpoints, ...pushEndpoints };

const handlers: EndpointHandlers<typeof endpoints> = {
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
    unread_count: await deleteOwnNotification(caller.user.id, body.notification_id),
  }),
  'GET /user/push-subscriptions': async (_, { caller }) => {
    const [keys, live] = await Promise.all([readPushKeys(), listLivePushSubscriptions(caller.user)]);
    const own = getPrincipalLoginId(caller);
    return {
      public_key: keys?.publicKey ?? null,
      subscriptions: live.map((subscription) => toPushSubscriptionView(subscription, own)),
    };
  },
  'POST /user/push-subscriptions': async ({ body }, { caller }) => ({
    subscription: await subscribeToPush(
      caller.user,
      { session: caller.session, login: getPrincipalLoginId(caller) },
      body,
    ),
  }),
  'DELETE /user/push-subscriptions/{id}': async ({ params }, { caller }) => {
    await unsubscribeFromPush(caller.user.id, params.id);
    return {};
  },
};

export const handler = serve(endpoints, handlers);
