import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listFile } from '#shared/api/kit/list.ts';
import { MOST_TEXT } from '#shared/content/announcements.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { adminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import { epochSeconds, id, text } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { changeErrors, changeFields } from './change.ts';
import { inEachLanguage } from './in-each-language.ts';
import { editors } from './roles.ts';

const { version, reason, code } = changeFields;
const oneAnnouncement = z.strictObject({ id: id('ann') });

/** A path without query or fragment; two slashes at the beginning would name another site. */
const sitePath = text(200).regex(/^(\/[A-Za-z0-9_-]+)+$/, refusedAs('sitePath'));

const content = {
  texts: inEachLanguage(MOST_TEXT),
  link: sitePath.nullable().optional(),
  /** Null: now, or unchanged once it has started. */
  starts_at: epochSeconds.nullable().optional(),
  /** Null: until staff end it. */
  ends_at: epochSeconds.nullable().optional(),
};

export const adminAnnouncements = {
  'GET /admin/announcements': endpoint({
    summary: 'List the last 200 announcements, the newest first',
    caller: roles,
    limit: 'staff',
    output: z.object({ announcements: z.array(adminAnnouncement) }),
  }),
  ...listFile('/admin/announcements', { caller: roles }),
  'GET /admin/announcements/{id}': endpoint({
    summary: 'Get an announcement',
    caller: roles,
    limit: 'staff',
    params: oneAnnouncement,
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/announcements': endpoint({
    summary: 'Create an announcement; visitors see it within a minute of its start',
    caller: editors,
    limit: 'staff',
    body: z.strictObject({ ...content, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['LIMIT_REACHED', ...changeErrors],
  }),
  'PUT /admin/announcements/{id}': endpoint({
    summary: 'Update an announcement that has not ended',
    caller: editors,
    limit: 'staff',
    params: oneAnnouncement,
    body: z.strictObject({ ...content, version, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
  'POST /admin/announcements/{id}/end': endpoint({
    summary: 'End an announcement now, or cancel one before its start',
    caller: editors,
    limit: 'staff',
    params: oneAnnouncement,
    body: z.strictObject({ version, reason, code }),
    output: z.object({ announcement: adminAnnouncement }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
};
