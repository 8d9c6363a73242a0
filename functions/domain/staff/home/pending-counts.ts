import { depositReviews } from '#functions/data/deposits/deposits.ts';
import { loansInReview } from '#functions/data/loans/loans.ts';
import { countItems } from '#functions/data/table/table.ts';
import { ticketsByStatus } from '#functions/data/tickets/tickets.ts';
import { bankReviews } from '#functions/data/users/bank-accounts.ts';
import { kycByStatus } from '#functions/data/users/kyc.ts';
import { withdrawalsByStatus } from '#functions/data/withdrawals/withdrawals.ts';
import { countPendingApprovals } from '#functions/domain/staff/reviews/list-approval-views.ts';
import { adminApprovals } from '#shared/api/admin/approvals.ts';
import { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import { adminDepositWithdraw } from '#shared/api/admin/deposit-withdraw.ts';
import { adminKyc } from '#shared/api/admin/kyc.ts';
import { adminLoans } from '#shared/api/admin/loans.ts';
import { adminTickets } from '#shared/api/admin/tickets.ts';
import type { HomeSummary } from '#shared/schemas/admin/home.ts';
import type { Role } from '#shared/staff/roles.ts';

type Queue = 'kyc' | 'bank_accounts' | 'tickets' | 'deposits' | 'withdrawals' | 'loans' | 'approvals';
export type PendingCounts = Pick<HomeSummary, Queue>;

/** Readers of each list, by the contract, and its pending count: one query each. */
const queues: Record<Queue, { callers: readonly Role[]; waits: () => Promise<number> }> = {
  kyc: { callers: adminKyc['GET /admin/kyc'].caller, waits: () => countItems(kycByStatus.range('pending')) },
  bank_accounts: {
    callers: adminBankAccounts['GET /admin/bank-accounts'].caller,
    waits: () => countItems(bankReviews.range('waiting')),
  },
  tickets: {
    callers: adminTickets['GET /admin/tickets'].caller,
    waits: () => countItems(ticketsByStatus.range('open')),
  },
  deposits: {
    callers: adminDepositWithdraw['GET /admin/deposit-withdraw/deposits'].caller,
    waits: () => countItems(depositReviews.range()),
  },
  withdrawals: {
    callers: adminDepositWithdraw['GET /admin/deposit-withdraw/withdrawals'].caller,
    waits: () => countItems(withdrawalsByStatus.range('pending')),
  },
  loans: {
    callers: adminLoans['GET /admin/loan-applications'].caller,
    waits: () => countItems(loansInReview.range()),
  },
  approvals: { callers: adminApprovals['GET /admin/approvals'].caller, waits: () => countPendingApprovals({}) },
};

/** Returns the pending count of each list visible to a role; null for the others, which are not read. */
export async function readPendingCounts(role: Role): Promise<PendingCounts> {
  const countEntries = Object.entries(queues).map(
    async ([name, { callers, waits }]) => [name, callers.includes(role) ? await waits() : null] as const,
  );
  return Object.fromEntries(await Promise.all(countEntries)) as PendingCounts;
}
