import * as z from 'zod';
import { pushSubscriptionInput, pushSubscription, pushPreferences } from '#shared/schemas/push.ts';
import { prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

export const pushEndpoints = {
  'GET /user/push-subscriptions': endpoint({
    summary: 'List push subscriptions',
    description: 'The subscribed browsers, and the public key to subscribe with.',
    caller: 'user',
    /** `public_key` in base64url; null when push is not configured. */
    output: z.object({ public_key: z.string().nullable(), subscriptions: z.array(pushSubscription) }),
  }),
  'POST /user/push-subscriptions': endpoint({
    summary: 'Create or update a push subscription',
    description: 'For this browser, with the chosen topics. Ends with the session that created it.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ ...pushSubscriptionInput.shape, ...pushPreferences.shape }),
    output: z.object({ subscription: pushSubscription }),
    errors: ['LIMIT_REACHED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE /user/push-subscriptions/{id}': endpoint({
    summary: 'Delete a push subscription',
    caller: 'user',
    limit: 'write',
    params: z.strictObject({ id: prefixedIdSchema('psh') }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};
