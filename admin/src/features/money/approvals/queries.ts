import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { approvalKinds, approvalStates } from '#shared/schemas/admin/approvals.ts';

/** Pending requests come first, whatever their age; the days limit decided ones. */
export const adminApprovalList = createAdminList('approvals', {
  rows: 'approvals',
  filters: {
    state: createChoiceFilter('approval.state', 'approval.states', approvalStates),
    kind: createChoiceFilter('approval.kind', 'approval.kinds', approvalKinds),
  },
  days: true,
  csv: 'approvals',
  follow: LIST_POLL_MS,
});
