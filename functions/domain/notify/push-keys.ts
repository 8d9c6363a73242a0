import { config } from '#functions/lib/config.ts';
import { readSecret } from '#functions/lib/secrets.ts';
import type { PushKeys } from '#functions/lib/web-push.ts';

const SHAPE = 'The keys for push services are not of the shape that docs/push.md gives.';

async function stored(): Promise<unknown> {
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

let held: Promise<PushKeys | null> | null = null;

/** Returns a value by its name in the environment or the secret, which is JSON; null when empty or missing. */
function valueOf(secret: unknown, name: string): string | null {
  const value = (secret as Record<string, unknown>)[name] ?? '';
  if (typeof value !== 'string') throw new Error(SHAPE);
  return value === '' ? null : value;
}

async function read(): Promise<PushKeys | null> {
  const storedSecret = await stored();
  if (storedSecret === null || typeof storedSecret !== 'object') throw new Error(SHAPE);
  const publicKey = valueOf(storedSecret, 'VAPID_PUBLIC_KEY');
  const privateKey = valueOf(storedSecret, 'VAPID_PRIVATE_KEY');
  const subject = valueOf(storedSecret, 'VAPID_SUBJECT');
  return publicKey !== null && privateKey !== null && subject !== null ? { publicKey, privateKey, subject } : null;
}

/**
 * Reads the keys from the secret if there is one, else from the environment; null without any. Once a process.
 * @throws {Error} without the content.
 */
export function readPushKeys(): Promise<PushKeys | null> {
  held ??= read().catch((error: unknown) => {
    held = null;
    throw error;
  });
  return held;
}
