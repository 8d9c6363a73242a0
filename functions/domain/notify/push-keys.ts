import { config } from '#functions/lib/config.ts';
import { readSecret } from '#functions/lib/secrets.ts';
import type { PushKeys } from '#functions/lib/web-push.ts';

const SHAPE = 'The keys for push services are not of the shape that docs/push.md gives.';

async function readStoredPushKeys(): Promise<unknown> {
  const secret = config.pushSecret();
  if (secret === null) return config.pushKeys();
  const text = await readSecret(secret);
  try {
    return JSON.parse(text);
  } catch {
    // The error of JSON.parse repeats the text.
    return null;
  }
}

let cachedPushKeys: Promise<PushKeys | null> | null = null;

/** Returns a value by its name in the environment or the secret, which is JSON; null when empty or missing. */
function getKeyField(secret: unknown, name: string): string | null {
  const value = (secret as Record<string, unknown>)[name] ?? '';
  if (typeof value !== 'string') throw new Error(SHAPE);
  return value === '' ? null : value;
}

async function parsePushKeys(): Promise<PushKeys | null> {
  const storedSecret = await readStoredPushKeys();
  if (storedSecret === null || typeof storedSecret !== 'object') throw new Error(SHAPE);
  const publicKey = getKeyField(storedSecret, 'VAPID_PUBLIC_KEY');
  const privateKey = getKeyField(storedSecret, 'VAPID_PRIVATE_KEY');
  const subject = getKeyField(storedSecret, 'VAPID_SUBJECT');
  return publicKey !== null && privateKey !== null && subject !== null ? { publicKey, privateKey, subject } : null;
}

/**
 * Reads the keys from the secret if there is one, else from the environment; null without any. Once a process.
 * @throws {Error} without the content.
 */
export function readPushKeys(): Promise<PushKeys | null> {
  cachedPushKeys ??= parsePushKeys().catch((error: unknown) => {
    cachedPushKeys = null;
    throw error;
  });
  return cachedPushKeys;
}
