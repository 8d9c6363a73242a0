import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import {
  broadcastChannels,
  MAX_BROADCAST_MESSAGE_LENGTH,
  MAX_BROADCAST_TITLE_LENGTH,
} from '#shared/notify/broadcasts.ts';
import {
  broadcast,
  broadcastDetail,
  broadcastPreviewText,
  broadcastSegment,
} from '#shared/schemas/admin/broadcasts.ts';
import { epochSeconds, prefixedIdSchema, freeTextSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { version, reason, code } = configChangeFields;
const oneBroadcast = z.strictObject({ id: prefixedIdSchema('brc') });

const words = z.strictObject({
  title: freeTextSchema(MAX_BROADCAST_TITLE_LENGTH),
  message: freeTextSchema(MAX_BROADCAST_MESSAGE_LENGTH),
});
const texts = z.strictObject({
  en: words,
  zh: words.optional(),
  ja: words.optional(),
  ko: words.optional(),
  es: words.optional(),
});

const broadcastFields = {
  segment: broadcastSegment,
  texts,
  /** The page is always included; e-mails go only to subscribers of news. */
  channels: z.array(z.enum(broadcastChannels)).max(broadcastChannels.length).optional(),
  /** Send time, at most 90 days ahead; immediately by default. */
  scheduled_at: epochSeconds.nullable().optional(),
  /** Saved as a draft, not sent. */
  is_draft: z.boolean().optional(),
};

export const adminBroadcastEndpoints = {
  'GET /admin/broadcasts': endpoint({
    summary: 'List the last 200 broadcasts',
    description: 'Newest first, with their progress.',
    permission: 'broadcasts.read',
    output: z.object({ broadcasts: z.array(broadcast) }),
  }),
  ...listFileEndpoint('/admin/broadcasts', { permission: 'broadcasts.read', file: 'Export broadcasts as CSV' }),
  'POST /admin/broadcasts/preview': endpoint({
    summary: 'Preview a broadcast',
    description: 'Returns the number of recipients and the text in each language.',
    permission: 'broadcasts.write',
    body: z.strictObject({
      segment: broadcastSegment,
      texts,
      /** Continues an earlier count: add the counts of all answers. */
      cursor: prefixedIdSchema('usr').optional(),
    }),
    output: z.object({
      /** Users counted in this answer, which examines at most 5,000. */
      count: z.int(),
      /** Null when all were examined: the count is then exact. */
      next_cursor: z.string().nullable(),
      /** List entries that match no user. */
      unknown: z.array(z.string()),
      languages: z.array(broadcastPreviewText),
    }),
  }),
  'POST /admin/broadcasts': endpoint({
    summary: 'Create a broadcast',
    description: 'Sends it to a segment of users in their languages, now or at a given time, or saves it as a draft.',
    permission: 'broadcasts.write',
    body: z.strictObject({ ...broadcastFields, reason, code }),
    output: z.object({ broadcast: broadcastDetail }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'GET /admin/broadcasts/{id}': endpoint({
    summary: 'Get a broadcast',
    description: 'Includes its texts and progress.',
    permission: 'broadcasts.read',
    params: oneBroadcast,
    output: z.object({ broadcast: broadcastDetail }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /admin/broadcasts/{id}': endpoint({
    summary: 'Update a broadcast',
    description: 'Only before it starts. Also sends a draft.',
    permission: 'broadcasts.write',
    params: oneBroadcast,
    body: z.strictObject({ ...broadcastFields, version, reason, code }),
    output: z.object({ broadcast: broadcastDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'POST /admin/broadcasts/{id}/cancel': endpoint({
    summary: 'Cancel a broadcast',
    description: 'Stops sending. Delivered notifications stay.',
    permission: 'broadcasts.write',
    params: oneBroadcast,
    body: z.strictObject({ reason, code }),
    output: z.object({ broadcast: broadcastDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
