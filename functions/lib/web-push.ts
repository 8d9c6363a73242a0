import webPush from 'web-push';
import { config } from './config.ts';

/** How long a push service keeps a message for a browser that is not there, seconds. */
const KEPT_SECONDS = 3600;
/** How long a push service may take to answer, ms. */
const PATIENCE_MS = 8000;
/** Answers of push services for addresses that no longer lead to a browser. */
const GONE = new Set([404, 410]);

/** The keys by which this platform is known to push services (VAPID, RFC 8292), and whom they may write to. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** `mailto:` or `https:`. */
  subject: string;
}

/** Where a browser takes messages, and for whose eyes they are sealed (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends a text to a browser, sealed; false where the browser is no longer there. @throws {Error} when the service fails. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  keys: PushKeys,
  text: string,
): Promise<boolean> {
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: keys,
    TTL: KEPT_SECONDS,
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
  if (GONE.has(response.status)) return false;
  throw new Error(`The push service ${new URL(endpoint).host} answered ${response.status}.`);
}
