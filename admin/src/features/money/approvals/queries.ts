import { choice } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { approvalKinds, approvalStates } from '#shared/schemas/admin/approvals.ts';

/** What waits comes first, whenever it was asked for; the days narrow what was decided. */
export const approvalsList = staffList('approvals', {
  rows: 'approvals',
  filters: {
    state: choice('approval.state', 'approval.states', approvalStates),
    kind: choice('approval.kind', 'approval.kinds', approvalKinds),
  },
  days: true,
  csv: 'approvals',
  follow: FOLLOW_MS,
});
