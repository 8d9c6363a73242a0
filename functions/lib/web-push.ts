import webPush from 'web-push';
import { config } from './config.ts';

/** Time that a push service keeps a message for an absent browser, seconds. */
const PUSH_TTL_SECONDS = 3600;
/** Timeout of a push service, ms. */
const PATIENCE_MS = 8000;
/** Answers of push services for addresses that no longer lead to a browser. */
const GONE_STATUSES = new Set([404, 410]);

/** VAPID keys that identify this platform to push services (RFC 8292), and their contact. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`. */
  subject: string;
}

/** Push endpoint of a browser, and its encryption keys (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends an encrypted text to a browser; false when the browser is gone. @throws {Error} when the service fails. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  keys: PushKeys,
  text: string,
): Promise<boolean> {
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: keys,
    TTL: PUSH_TTL_SECONDS,
    contentEncoding: 'aes128gcm',
  });
  const response = await fetch(config.pushService() ?? endpoint, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(request.body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (GONE_STATUSES.has(response.status)) return false;
  throw new Error(`The push service ${new URL(endpoint).host} answered ${response.status}.`);
}
