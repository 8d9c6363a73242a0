import { queryOptions } from '@tanstack/react-query';
import type { PushKind } from '#shared/people/push-kinds.ts';
import type { PushSubscriptionView } from '#shared/schemas/push.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { registerSiteWorker } from '#web/lib/site-worker.ts';

export interface PushPreferences {
  kinds: PushKind[];
  /** True to state gains and losses in messages. */
  amounts: boolean;
}

interface PushSubscriptions {
  /** In base64url. */
  public_key: string | null;
  subscriptions: PushSubscriptionView[];
}

export const pushSubscriptionsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'push'],
  queryFn: ({ signal }): Promise<PushSubscriptions> => siteApi('GET /user/push-subscriptions', { signal }),
});

/** True when this browser supports push messages. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Requests permission. @throws {DOMException} NotAllowedError unless the user allows it. */
async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new DOMException('Notifications are not allowed.', 'NotAllowedError');
}

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Reuses a subscription only of the same user: another user's browser address must not be taken over. */
async function subscribeBrowser(publicKey: string, isOwn: boolean): Promise<PushSubscription> {
  const { pushManager } = await registerSiteWorker();
  const currentSubscription = await pushManager.getSubscription();
  if (currentSubscription && isOwn) return currentSubscription;
  await currentSubscription?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Updates this browser's push settings, or turns them off.
 * @throws {DOMException} NotAllowedError when the user or the browser does not allow it; another when its push service
 * could not be reached.
 */
export async function updatePushSubscription(wishes: PushPreferences, pushes: PushSubscriptions | null): Promise<void> {
  const own = pushes?.subscriptions.find(({ is_current }) => is_current);
  if (wishes.kinds.length === 0) {
    if (own) await siteApi('DELETE /user/push-subscriptions/{id}', { params: { id: own.id } });
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (!pushes?.public_key) return;
  await askPermission();
  const subscription = await subscribeBrowser(pushes.public_key, own !== undefined);
  await siteApi('POST /user/push-subscriptions', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: encoded(subscription.getKey('p256dh')),
      auth: encoded(subscription.getKey('auth')),
      ...wishes,
    },
  });
}
