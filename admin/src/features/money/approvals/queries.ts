import { choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import { approvalKinds, approvalStates } from '#shared/schemas/admin/approvals.ts';

/** What waits comes first, whenever it was asked for; the days narrow what was decided. */
export const approvalsList = createStaffList('approvals', {
  rows: 'approvals',
  filters: {
    state: choiceFilter('approval.state', 'approval.states', approvalStates),
    kind: choiceFilter('approval.kind', 'approval.kinds', approvalKinds),
  },
  days: true,
  csv: 'approvals',
  follow: LIST_POLL_MS,
});
