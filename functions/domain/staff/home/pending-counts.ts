import { depositReviewIndex } from '#functions/data/deposits/deposits.ts';
import { loanReviewIndex } from '#functions/data/loans/loans.ts';
import { countItems } from '#functions/data/table/table.ts';
import { ticketStatusIndex } from '#functions/data/tickets/tickets.ts';
import { bankAccountReviewIndex } from '#functions/data/users/bank-accounts.ts';
import { kycStatusIndex } from '#functions/data/users/kyc.ts';
import { withdrawalStatusIndex } from '#functions/data/withdrawals/withdrawals.ts';
import { countPendingApprovals } from '#functions/domain/staff/reviews/list-approval-views.ts';
import { adminApprovalEndpoints } from '#shared/api/admin/approvals.ts';
import { adminBankAccountEndpoints } from '#shared/api/admin/bank-accounts.ts';
import { adminDepositWithdrawEndpoints } from '#shared/api/admin/deposit-withdraw.ts';
import { adminKycEndpoints } from '#shared/api/admin/kyc.ts';
import { adminLoanEndpoints } from '#shared/api/admin/loans.ts';
import { adminTicketEndpoints } from '#shared/api/admin/tickets.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

type PendingQueue = 'kyc' | 'bank_accounts' | 'tickets' | 'deposits' | 'withdrawals' | 'loans' | 'approvals';
export type StaffPendingCounts = Pick<AdminHomeSummary, PendingQueue>;

/** Readers of each list, by the contract, and its pending count: one query each. */
const queues: Record<PendingQueue, { callers: readonly StaffRole[]; waits: () => Promise<number> }> = {
  kyc: {
    callers: adminKycEndpoints['GET /admin/kyc'].caller,
    waits: () => countItems(kycStatusIndex.range('pending')),
  },
  bank_accounts: {
    callers: adminBankAccountEndpoints['GET /admin/bank-accounts'].caller,
    waits: () => countItems(bankAccountReviewIndex.range('waiting')),
  },
  tickets: {
    callers: adminTicketEndpoints['GET /admin/tickets'].caller,
    waits: () => countItems(ticketStatusIndex.range('open')),
  },
  deposits: {
    callers: adminDepositWithdrawEndpoints['GET /admin/deposit-withdraw/deposits'].caller,
    waits: () => countItems(depositReviewIndex.range()),
  },
  withdrawals: {
    callers: adminDepositWithdrawEndpoints['GET /admin/deposit-withdraw/withdrawals'].caller,
    waits: () => countItems(withdrawalStatusIndex.range('pending')),
  },
  loans: {
    callers: adminLoanEndpoints['GET /admin/loan-applications'].caller,
    waits: () => countItems(loanReviewIndex.range()),
  },
  approvals: { callers: adminApprovalEndpoints['GET /admin/approvals'].caller, waits: () => countPendingApprovals({}) },
};

/** Returns the pending count of each list visible to a role; null for the others, which are not read. */
export async function readStaffPendingCounts(role: StaffRole): Promise<StaffPendingCounts> {
  const countEntries = Object.entries(queues).map(
    async ([name, { callers, waits }]) => [name, callers.includes(role) ? await waits() : null] as const,
  );
  return Object.fromEntries(await Promise.all(countEntries)) as StaffPendingCounts;
}
