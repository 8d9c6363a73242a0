import * as z from 'zod';
import { paginatedListEndpoint, listFileEndpoint } from '#shared/api/lib/list.ts';
import { userTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { choiceListSchema, prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { userTimelineKinds } from '#shared/staff/timeline.ts';

const PATH = '/admin/users/{id}/timeline';
const params = z.strictObject({ id: prefixedIdSchema('usr') });
const filter = { kinds: choiceListSchema(userTimelineKinds).optional(), ...timeRangeQuery };
const errors = ['USER_NOT_FOUND', 'FORBIDDEN'] as const;

export const adminTimelineEndpoints = {
  ...paginatedListEndpoint(PATH, {
    summary: 'List the timeline of a user',
    description:
      'All activity of the user that the role may see, newest first. `kinds` selects kinds, separated by commas. By default everything except views by staff.',
    permission: 'users.read',
    params,
    rows: { entries: userTimelineEntry },
    filter,
    errors,
  }),
  ...listFileEndpoint(PATH, {
    permission: 'users.read',
    params,
    filter,
    errors,
    file: 'Export the timeline of a user as CSV',
    fileDescription: 'The whole timeline. Rejected when it has more than 50,000 rows.',
  }),
};
