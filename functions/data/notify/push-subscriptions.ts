import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { buildConflictError, type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { PushSubscriptionId, SessionId, UserId } from '#shared/ids.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#shared/notify/most-push-subscriptions.ts';
import type { PushKind } from '#shared/people/push-kinds.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { notificationCounters } from './notifications.ts';

/** A browser that receives notifications, as stored. */
export interface StoredPushSubscription {
  id: PushSubscriptionId;
  user_id: UserId;
  /** Session of the login: the subscription ends with it. */
  login: SessionId;
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: PushKind[];
  amounts: boolean;
  device: string | null;
  created_at: EpochSeconds;
}

export const pushSubscriptionCollection = collection<StoredPushSubscription>()({
  partition: userPartition,
  kind: 'PUSH_SUBSCRIPTION',
  id: 'psh',
  called: 'push subscription',
  lists: { kinds: 20 },
  whenClosed: 'goes',
  deletes: true,
});

/** Counted with unread notifications, which are read for each notification anyway. */
const count = (user: UserId, change: 1 | -1): WriteOperation => ({
  label: 'count of push subscriptions',
  key: notificationCounters.key(user),
  update: 'ADD pushes :change',
  values: { ':change': change, ...(change > 0 ? { ':most': MAX_PUSH_SUBSCRIPTIONS } : { ':one': 1 }) },
  ...(change > 0
    ? { condition: 'attribute_not_exists(pushes) OR pushes < :most', fails: 'LIMIT_REACHED' }
    : { condition: 'pushes >= :one', fails: buildConflictError(`Push subscriptions of ${user}`, 'counted') }),
});

/** Writes a new subscription. @throws {AppError} LIMIT_REACHED by its transaction. */
export const putPushSubscription = (subscription: StoredPushSubscription): WriteOperation[] => [
  pushSubscriptionCollection.add(subscription.user_id, subscription),
  count(subscription.user_id, 1),
];

/** Replaces the subscription of the same browser. @throws {ConflictError} by its transaction when that is gone. */
export const replacePushSubscription = (subscription: StoredPushSubscription): WriteOperation =>
  pushSubscriptionCollection.replace(subscription.user_id, subscription, {
    condition: 'attribute_exists(pk)',
    fails: buildConflictError(`Push subscription ${subscription.id}`, 'changed'),
  });

/** Deletes a subscription; false when it does not exist. */
export const removePushSubscription = (user: UserId, id: PushSubscriptionId): Promise<boolean> =>
  retryOnConflict(async () => {
    if (!(await pushSubscriptionCollection.read(user, id))) return false;
    const existsCondition = {
      condition: 'attribute_exists(pk)',
      fails: buildConflictError(`Push subscription ${id}`, 'deleted'),
    };
    await transact([pushSubscriptionCollection.delete(user, id, existsCondition), count(user, -1)]);
    return true;
  });

/** Returns all of a user's subscriptions, oldest first: at most the limit. */
export async function listPushSubscriptions(user: UserId): Promise<StoredPushSubscription[]> {
  const subscriptions: StoredPushSubscription[] = [];
  for await (const subscription of pushSubscriptionCollection.each(user)) subscriptions.push(subscription);
  return subscriptions;
}
