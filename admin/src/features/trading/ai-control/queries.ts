import { queryOptions } from '@tanstack/react-query';
import { choice } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { aiCaseStates, aiRules } from '#shared/staff/ai-control.ts';

/** All that is read of cases is read anew once something is done about one. */
export const AI_CONTROL = 'aiControl' satisfies PageName;

export const caseList = staffList(AI_CONTROL, {
  rows: 'cases',
  filters: {
    state: choice('aiControl.state', 'aiControl.states', aiCaseStates),
    rule: choice('aiControl.rule', 'aiControl.rules', aiRules),
  },
  whole: true,
  csv: 'ai-control',
  follow: FOLLOW_MS,
});

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [AI_CONTROL, id],
    queryFn: async ({ signal }) => (await api('GET /admin/ai-control/cases/{id}', { params: { id }, signal })).case,
  });
