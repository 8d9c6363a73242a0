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
    // What JSON.parse says of it repeats it.
    return null;
  }
}

let held: Promise<PushKeys | null> | null = null;

/** What stands under a name, in the environment and in the secret, which is JSON; null where it is empty or missing. */
function valueOf(found: unknown, name: string): string | null {
  const value = (found as Record<string, unknown>)[name] ?? '';
  if (typeof value !== 'string') throw new Error(SHAPE);
  return value === '' ? null : value;
}

async function read(): Promise<PushKeys | null> {
  const found = await stored();
  if (found === null || typeof found !== 'object') throw new Error(SHAPE);
  const publicKey = valueOf(found, 'VAPID_PUBLIC_KEY');
  const privateKey = valueOf(found, 'VAPID_PRIVATE_KEY');
  const subject = valueOf(found, 'VAPID_SUBJECT');
  return publicKey !== null && privateKey !== null && subject !== null ? { publicKey, privateKey, subject } : null;
}

/**
 * From the secret where there is one, else from the environment; null where the operator gave none. Read once a process.
 * @throws {Error} without what is in it.
 */
export function readPushKeys(): Promise<PushKeys | null> {
  held ??= read().catch((error: unknown) => {
    held = null;
    throw error;
  });
  return held;
}
