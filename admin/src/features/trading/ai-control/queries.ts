import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { aiCaseStates, aiRules } from '#shared/staff/ai-control.ts';

/** Key of all case queries; they refetch after each action. */
export const AI_CONTROL_KEY = 'aiControl' satisfies PageName;

export const caseList = createStaffList(AI_CONTROL_KEY, {
  rows: 'cases',
  filters: {
    state: choiceFilter('aiControl.state', 'aiControl.states', aiCaseStates),
    rule: choiceFilter('aiControl.rule', 'aiControl.rules', aiRules),
  },
  whole: true,
  csv: 'ai-control',
  follow: LIST_POLL_MS,
});

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [AI_CONTROL_KEY, id],
    queryFn: async ({ signal }) => (await api('GET /admin/ai-control/cases/{id}', { params: { id }, signal })).case,
  });
