import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { MAX_ANNOUNCEMENT_LENGTH } from '#shared/content/announcements.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { adminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import { epochSeconds, prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';
import { textPerLanguageSchema } from './in-each-language.ts';

const { version, reason, code } = configChangeFields;
const oneAnnouncement = z.strictObject({ id: prefixedIdSchema('ann') });

/** A path without query or fragment; two leading slashes would name another site. */
const sitePath = textLineSchema(200).regex(/^(\/[A-Za-z0-9_-]+)+$/, schemaError('sitePath'));

const content = {
  texts: textPerLanguageSchema(MAX_ANNOUNCEMENT_LENGTH),
  link: sitePath.nullable().optional(),
  /** Null: now, or unchanged once started. */
  starts_at: epochSeconds.nullable().optional(),
  /** Null: until staff end it. */
  ends_at: epochSeconds.nullable().optional(),
};

export const adminAnnouncementEndpoints = {
  'GET /admin/announcements': endpoint({
    summary: 'List the last 200 announcements',
    description: 'Newest first.',
    permission: 'announcements.read',
    output: z.object({ announcements: z.array(adminAnnouncement) }),
  }),
  ...listFileEndpoint('/admin/announcements', {
    permission: 'announcements.read',
    file: 'Export announcements as CSV',
  }),
  'GET /admin/announcements/{id}': endpoint({
    summary: 'Get an announcement',
    permission: 'announcements.read',
    params: oneAnnouncement,
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/announcements': endpoint({
    summary: 'Create an announcement',
    description: 'Visitors see it within a minute of its start.',
    permission: 'announcements.write',
    body: z.strictObject({ ...content, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['LIMIT_REACHED', ...configChangeErrors],
  }),
  'PUT /admin/announcements/{id}': endpoint({
    summary: 'Update an announcement',
    description: 'Only before it ends.',
    permission: 'announcements.write',
    params: oneAnnouncement,
    body: z.strictObject({ ...content, version, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'POST /admin/announcements/{id}/end': endpoint({
    summary: 'End an announcement',
    description: 'Ends it now, or cancels it before its start.',
    permission: 'announcements.write',
    params: oneAnnouncement,
    body: z.strictObject({ version, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
};
