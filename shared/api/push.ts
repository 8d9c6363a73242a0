import * as z from 'zod';
import { pushSubscriptionInput, pushSubscription, pushPreferences } from '#shared/schemas/push.ts';
import { prefixedId } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

export const push = {
  'GET /user/push-subscriptions': endpoint({
    summary: 'The browsers that are told of what happens, and the key for which they subscribe',
    caller: 'user',
    limit: 'read',
    /** `public_key` in base64url; null when push is not configured. */
    output: z.object({ public_key: z.string().nullable(), subscriptions: z.array(pushSubscription) }),
  }),
  'POST /user/push-subscriptions': endpoint({
    summary:
      'Have this browser told of what happens, or change of what. It ends with the login in which it was asked for',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ ...pushSubscriptionInput.shape, ...pushPreferences.shape }),
    output: z.object({ subscription: pushSubscription }),
    errors: ['LIMIT_REACHED', 'CHANGED_MEANWHILE'],
  }),
  'DELETE /user/push-subscriptions/{id}': endpoint({
    summary: 'Tell a browser nothing more',
    caller: 'user',
    limit: 'write',
    params: z.strictObject({ id: prefixedId('psh') }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};
