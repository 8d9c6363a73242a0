import type { CsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { wholeAudits } from '#functions/domain/staff/acts/audit-list.ts';
import { wholeLoans } from '#functions/domain/staff/loans/list-loans.ts';
import { wholeDeposits } from '#functions/domain/staff/money/list-deposits.ts';
import { wholeWallets } from '#functions/domain/staff/money/list-wallets.ts';
import { wholeWithdrawals } from '#functions/domain/staff/money/list-withdrawals.ts';
import { wholeMismatches } from '#functions/domain/staff/money/reconciliation.ts';
import { wholeTransactions } from '#functions/domain/staff/money/transactions.ts';
import { wholeUsers } from '#functions/domain/staff/people/list-users.ts';
import { wholeVirtualAccounts } from '#functions/domain/staff/people/virtual-accounts.ts';
import { wholeBankReviews } from '#functions/domain/staff/reviews/bank-account-list.ts';
import { wholeKyc } from '#functions/domain/staff/reviews/kyc-list.ts';
import { wholeApprovals } from '#functions/domain/staff/reviews/list-approval-views.ts';
import { wholeTickets } from '#functions/domain/staff/tickets/list-tickets.ts';
import { wholeFuturesOrders } from '#functions/domain/staff/trades/futures-orders.ts';
import { wholeFuturesTrades } from '#functions/domain/staff/trades/futures-trades.ts';
import { wholeInvestments } from '#functions/domain/staff/trades/investments.ts';
import { wholeOptionOrders } from '#functions/domain/staff/trades/option-orders.ts';
import { wholePositions } from '#functions/domain/staff/trades/positions.ts';
import type { ExportList } from '#shared/staff/export-lists.ts';

/** Sources of the lines of each list. Each takes a filter as its own endpoint receives it. */
export const csvExports: Readonly<Record<ExportList, CsvExport<never>>> = {
  users: wholeUsers,
  kyc: wholeKyc,
  bank_accounts: wholeBankReviews,
  tickets: wholeTickets,
  virtual_accounts: wholeVirtualAccounts,
  option_orders: wholeOptionOrders,
  positions: wholePositions,
  futures_orders: wholeFuturesOrders,
  futures_trades: wholeFuturesTrades,
  transactions: wholeTransactions,
  wallets: wholeWallets,
  deposits: wholeDeposits,
  withdrawals: wholeWithdrawals,
  approvals: wholeApprovals,
  mismatches: wholeMismatches,
  investments: wholeInvestments,
  loans: wholeLoans,
  operation_logs: wholeAudits,
};
