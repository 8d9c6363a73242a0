import { readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { loginOfCaller } from '#functions/domain/identity/open-session.ts';
import { deleteNotification } from '#functions/domain/notify/delete-notification.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { readPushKeys } from '#functions/domain/notify/push-keys.ts';
import {
  livePushSubscriptions,
  pushSubscriptionView,
  subscribe,
  unsubscribe,
} from '#functions/domain/notify/push-subscriptions.ts';
import { markAllNotificationsRead, markNotificationRead } from '#functions/domain/notify/read-notifications.ts';
import { notifications } from '#shared/api/notify.ts';
import { push } from '#shared/api/push.ts';
import { type Handlers, serve } from './kit/serve.ts';

const endpoints = { ...notifications, ...push };

const handlers: Handlers<typeof endpoints> = {
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
  'GET /user/push-subscriptions': async (_, { caller }) => {
    const [keys, live] = await Promise.all([readPushKeys(), livePushSubscriptions(caller.user)]);
    const own = loginOfCaller(caller);
    return {
      public_key: keys?.publicKey ?? null,
      subscriptions: live.map((one) => pushSubscriptionView(one, own)),
    };
  },
  'POST /user/push-subscriptions': async ({ body }, { caller }) => ({
    subscription: await subscribe(caller.user, { session: caller.session, login: loginOfCaller(caller) }, body),
  }),
  'DELETE /user/push-subscriptions/{id}': async ({ params }, { caller }) => {
    await unsubscribe(caller.user.id, params.id);
    return {};
  },
};

export const handler = serve(endpoints, handlers);
