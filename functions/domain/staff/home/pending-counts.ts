import { depositReviewIndex } from '#functions/data/deposits/deposits.ts';
import { loanReviewIndex } from '#functions/data/loans/loans.ts';
import { countItems } from '#functions/data/table/table.ts';
import { ticketStatusIndex } from '#functions/data/tickets/tickets.ts';
import { bankAccountReviewIndex } from '#functions/data/users/bank-accounts.ts';
import { kycStatusIndex } from '#functions/data/users/kyc.ts';
import { withdrawalStatusIndex } from '#functions/data/withdrawals/withdrawals.ts';
import { countPendingApprovals } from '#functions/domain/staff/reviews/list-approval-views.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { can, type RoleHolder, type StaffPermission } from '#shared/staff/permissions.ts';

type PendingQueue = 'kyc' | 'bank_accounts' | 'tickets' | 'deposits' | 'withdrawals' | 'loans' | 'approvals';
export type StaffPendingCounts = Pick<AdminHomeSummary, PendingQueue>;

/** Permission to read each list, and its pending count: one query each. */
const queues: Record<PendingQueue, { permission: StaffPermission; countPending: () => Promise<number> }> = {
  kyc: { permission: 'kyc.read', countPending: () => countItems(kycStatusIndex.range('pending')) },
  bank_accounts: {
    permission: 'bank_accounts.read',
    countPending: () => countItems(bankAccountReviewIndex.range('waiting')),
  },
  tickets: { permission: 'tickets.read', countPending: () => countItems(ticketStatusIndex.range('open')) },
  deposits: { permission: 'deposits.read', countPending: () => countItems(depositReviewIndex.range()) },
  withdrawals: {
    permission: 'withdrawals.read',
    countPending: () => countItems(withdrawalStatusIndex.range('pending')),
  },
  loans: { permission: 'loans.read', countPending: () => countItems(loanReviewIndex.range()) },
  approvals: { permission: 'approvals.read', countPending: () => countPendingApprovals({}) },
};

/** Returns the pending count of each list that a member may read; null for the others, which are not read. */
export async function readStaffPendingCounts(staff: RoleHolder): Promise<StaffPendingCounts> {
  const countEntries = Object.entries(queues).map(
    async ([name, { permission, countPending }]) =>
      [name, can(staff, permission) ? await countPending() : null] as const,
  );
  return Object.fromEntries(await Promise.all(countEntries)) as StaffPendingCounts;
}
