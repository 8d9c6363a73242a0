import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { prefixedIdSchema, freeTextSchema } from '#shared/schemas/scalars.ts';
import { configChangeFields } from './change.ts';

const { reason, code } = configChangeFields;

export const adminNotificationEndpoints = {
  'POST /notifications/create': endpoint({
    summary: 'Send a notification to a user',
    description: 'On the page, and by e-mail when requested.',
    permission: 'messages.send',
    body: z.strictObject({
      user_id: prefixedIdSchema('usr'),
      title: freeTextSchema(100),
      message: freeTextSchema(1000),
      mail: z.boolean(),
      reason,
      code,
    }),
    output: z.object({ notification_id: z.string() }),
    errors: ['USER_NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
