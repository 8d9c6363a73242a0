import * as z from 'zod';
import { userNotification } from '#shared/schemas/notify.ts';
import { prefixedIdSchema, queryIntegerSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

export const notificationEndpoints = {
  ...paginatedListEndpoint('/notifications', {
    summary: 'List notifications',
    description: 'Newest first.',
    caller: 'user',
    rows: { notifications: userNotification },
    /** From 1, instead of `offset`: pages of `limit` rows. */
    filter: { page: queryIntegerSchema(1, 50).optional() },
    extraFields: { unread_count: z.int(), pagination: z.object({ has_more: z.boolean() }) },
  }),
  'GET /notifications/unread-count': endpoint({
    summary: 'Count unread notifications',
    caller: 'user',
    output: z.object({ unread_count: z.int() }),
  }),
  'POST /notifications/mark-read': endpoint({
    summary: 'Mark a notification as read',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ notification_id: prefixedIdSchema('ntf') }),
    output: z.object({ unread_count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  'POST /notifications/mark-all-read': endpoint({
    summary: 'Mark all notifications as read',
    caller: 'user',
    limit: 'write',
    output: z.object({ unread_count: z.int() }),
  }),
  'DELETE /notifications/delete': endpoint({
    summary: 'Delete a notification',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ notification_id: prefixedIdSchema('ntf') }),
    output: z.object({ unread_count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
