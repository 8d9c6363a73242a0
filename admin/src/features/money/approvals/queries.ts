import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { approvalKinds, approvalStates } from '#shared/schemas/admin/approvals.ts';

/** Pending requests come first, whatever their age; the days limit decided ones. */
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
