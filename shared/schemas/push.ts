import * as z from 'zod';
import { pushKinds } from '#shared/people/push-kinds.ts';
import { epochSeconds } from './scalars.ts';

/** Where browsers take messages: Google, Mozilla, Microsoft, Apple. Nothing is sent anywhere else. */
const SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|([a-z0-9-]+\.)?push\.apple\.com)\/[\x21-\x7e]{1,900}$/;

/** As `PushManager.subscribe` gives it: the address, and the keys for which a message is sealed, in base64url. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z.string().regex(SERVICES),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** What a browser is told of. */
export const pushPreferences = z.strictObject({
  kinds: z.array(z.enum(pushKinds)).min(1).max(pushKinds.length),
  /** Whether the message says what was gained, lost or reached; else only that something happened. */
  amounts: z.boolean(),
});

export const pushSubscription = z.object({
  id: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  amounts: z.boolean(),
  /** In words: `Chrome on macOS`; null where it is not known. */
  device: z.string().nullable(),
  /** Whether it was made in the login that asks. */
  is_current: z.boolean(),
  created_at: epochSeconds,
});
export type PushSubscriptionView = z.input<typeof pushSubscription>;
