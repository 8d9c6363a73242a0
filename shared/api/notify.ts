import * as z from 'zod';
import { notification } from '#shared/schemas/notify.ts';
import { pageOutput, pageQuery } from '#shared/schemas/page.ts';
import { id, queryInteger } from '#shared/schemas/scalars.ts';
import { endpoint } from './kit/endpoint.ts';

export const notifications = {
  'GET /notifications': endpoint({
    summary: 'Own notifications, newest first',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({
      ...pageQuery,
      /** From 1, in place of `offset`: of as many as `limit` says. */
      page: queryInteger(1, 50).optional(),
    }),
    output: z.object({
      notifications: z.array(notification),
      unread_count: z.int(),
      ...pageOutput,
      pagination: z.object({ has_more: z.boolean() }),
    }),
  }),
  'GET /notifications/unread-count': endpoint({
    summary: 'How many notifications are unread',
    caller: 'user',
    limit: 'read',
    output: z.object({ unread_count: z.int() }),
  }),
  'POST /notifications/mark-read': endpoint({
    summary: 'Mark one notification as read',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ notification_id: id('ntf') }),
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
    summary: 'Delete one notification',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ notification_id: id('ntf') }),
    output: z.object({ unread_count: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
