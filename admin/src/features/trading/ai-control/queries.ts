import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { aiCaseStates, aiRules } from '#shared/staff/ai-control.ts';

/** Key of all case queries; they refetch after each action. */
export const AI_CASES_QUERY_KEY = 'aiControl' satisfies AdminPageName;

export const adminAiCaseList = createAdminList(AI_CASES_QUERY_KEY, {
  rows: 'cases',
  filters: {
    state: createChoiceFilter('aiControl.state', 'aiControl.states', aiCaseStates),
    rule: createChoiceFilter('aiControl.rule', 'aiControl.rules', aiRules),
  },
  whole: true,
  csv: 'ai-control',
  follow: LIST_POLL_MS,
});

export const adminAiCaseQuery = (id: string) =>
  queryOptions({
    queryKey: [AI_CASES_QUERY_KEY, id],
    queryFn: async ({ signal }) =>
      (await adminApi('GET /admin/ai-control/cases/{id}', { params: { id }, signal })).case,
  });
