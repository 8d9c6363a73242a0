import * as z from 'zod';
import { pushKinds } from '#shared/people/push-kinds.ts';
import { epochSeconds } from './scalars.ts';

/** Push services of browsers: Google, Mozilla, Microsoft, Apple. Nothing is sent elsewhere. */
const SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|[a-z0-9-]+\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|([a-z0-9-]+\.)?push\.apple\.com)\/[\x21-\x7e]{1,900}$/;

/** Subscription from `PushManager.subscribe`: the address, and the keys that encrypt a message, in base64url. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z.string().regex(SERVICES),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** Push settings of a browser. */
export const pushPreferences = z.strictObject({
  kinds: z.array(z.enum(pushKinds)).min(1).max(pushKinds.length),
  /** True when the message states amounts; otherwise only that something happened. */
  amounts: z.boolean(),
});

export const pushSubscription = z.object({
  id: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  amounts: z.boolean(),
  /** Device name: `Chrome on macOS`; null when unknown. */
  device: z.string().nullable(),
  /** True when made in the current session. */
  is_current: z.boolean(),
  created_at: epochSeconds,
});
export type PushSubscriptionView = z.input<typeof pushSubscription>;
