import * as z from 'zod';
import { list } from '#shared/api/kit/list.ts';
import { timelineEntry } from '#shared/schemas/admin/timeline.ts';
import { choiceList, id } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { timelineKinds } from '#shared/staff/timeline.ts';

export const adminTimeline = {
  ...list('/admin/users/{id}/timeline', {
    summary:
      'All that somebody did and that happened to them, newest first, as far as the role may see it; `kinds`, with commas between them, narrows it: without them everything but who of the staff looked at them',
    caller: roles,
    params: z.strictObject({ id: id('usr') }),
    rows: { entries: timelineEntry },
    filter: { kinds: choiceList(timelineKinds).optional() },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
