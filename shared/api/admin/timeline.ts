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
    summary:
      'All that somebody did and that happened to them, newest first, as far as the role may see it; `kinds`, with commas between them, narrows it: without them everything but who of the staff looked at them',
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
    file: 'The same as CSV: all of it, or refused where that is more than 50,000 rows',
  }),
};
