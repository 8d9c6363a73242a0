import * as z from 'zod';
import { list, listFile } from '#shared/api/lib/list.ts';
import { timelineEntry } from '#shared/schemas/admin/timeline.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { choiceList, prefixedId } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { timelineKinds } from '#shared/staff/timeline.ts';

const PATH = '/admin/users/{id}/timeline';
const params = z.strictObject({ id: prefixedId('usr') });
const filter = { kinds: choiceList(timelineKinds).optional(), ...spanQuery };
const errors = ['USER_NOT_FOUND', 'FORBIDDEN'] as const;

export const adminTimeline = {
  ...list(PATH, {
    summary: 'List the timeline of a user',
    description:
      'All activity of the user that the role may see, newest first. `kinds` selects kinds, separated by commas. By default everything except views by staff.',
    caller: roles,
    params,
    rows: { entries: timelineEntry },
    filter,
    errors,
  }),
  ...listFile(PATH, {
    caller: roles,
    params,
    filter,
    errors,
    file: 'Export the timeline of a user as CSV',
    fileDescription: 'The whole timeline. Rejected when it has more than 50,000 rows.',
  }),
};
