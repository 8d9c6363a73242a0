import { queryOptions } from '@tanstack/react-query';
import type { PushKind } from '#shared/people/push-kinds.ts';
import type { PushSubscriptionView } from '#shared/schemas/push.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { registerSiteWorker } from '#web/lib/site-worker.ts';

export interface PushPreferences {
  kinds: PushKind[];
  /** Whether messages say what was gained or lost. */
  amounts: boolean;
}

interface Pushes {
  /** In base64url. */
  public_key: string | null;
  subscriptions: PushSubscriptionView[];
}

export const pushQuery = queryOptions({
  queryKey: [...queryKeys.account, 'push'],
  queryFn: ({ signal }): Promise<Pushes> => api('GET /user/push-subscriptions', { signal }),
});

/** Whether this browser can be told of something while the site is closed. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** @throws {DOMException} NotAllowedError unless the person allows it. */
async function askPermission(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new DOMException('Notifications are not allowed.', 'NotAllowedError');
}

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What is at hand is used again only for who asked for it: another person’s browser address must not become one’s own. */
async function subscribed(publicKey: string, isOwn: boolean): Promise<PushSubscription> {
  const { pushManager } = await registerSiteWorker();
  const held = await pushManager.getSubscription();
  if (held && isOwn) return held;
  await held?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/**
 * Has this browser told of what is wished, or of nothing more.
 * @throws {DOMException} NotAllowedError where the person or the browser does not allow it; another where its push
 * service could not be reached.
 */
export async function updatePush(wishes: PushPreferences, pushes: Pushes | null): Promise<void> {
  const own = pushes?.subscriptions.find(({ is_current }) => is_current);
  if (wishes.kinds.length === 0) {
    if (own) await api('DELETE /user/push-subscriptions/{id}', { params: { id: own.id } });
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    return;
  }
  if (!pushes?.public_key) return;
  await askPermission();
  const subscription = await subscribed(pushes.public_key, own !== undefined);
  await api('POST /user/push-subscriptions', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: encoded(subscription.getKey('p256dh')),
      auth: encoded(subscription.getKey('auth')),
      ...wishes,
    },
  });
}
