import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { id, ownText } from '#shared/schemas/scalars.ts';
import { changeFields } from './change.ts';
import { helpers } from './roles.ts';

const { reason, code } = changeFields;

export const adminNotify = {
  'POST /notifications/create': endpoint({
    summary: 'Tell a person something, on the page and by e-mail where asked for',
    caller: helpers,
    limit: 'staff',
    body: z.strictObject({
      user_id: id('usr'),
      title: ownText(100),
      message: ownText(1000),
      mail: z.boolean(),
      reason,
      code,
    }),
    output: z.object({ notification_id: z.string() }),
    errors: ['USER_NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
