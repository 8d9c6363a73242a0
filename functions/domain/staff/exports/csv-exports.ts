import type { CsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { wholeAudits } from '#functions/domain/staff/acts/audit-list.ts';
import { wholeLoans } from '#functions/domain/staff/loans/list-loans.ts';
import { wholeDeposits } from '#functions/domain/staff/money/list-deposits.ts';
import { walletsCsvExport } from '#functions/domain/staff/money/list-wallets.ts';
import { wholeWithdrawals } from '#functions/domain/staff/money/list-withdrawals.ts';
import { mismatchesCsvExport } from '#functions/domain/staff/money/reconciliation.ts';
import { transactionsCsvExport } from '#functions/domain/staff/money/transactions.ts';
import { wholeUsers } from '#functions/domain/staff/people/list-users.ts';
import { virtualAccountsCsvExport } from '#functions/domain/staff/people/virtual-accounts.ts';
import { wholeBankReviews } from '#functions/domain/staff/reviews/bank-account-list.ts';
import { wholeKyc } from '#functions/domain/staff/reviews/kyc-list.ts';
import { approvalsCsvExport } from '#functions/domain/staff/reviews/list-approval-views.ts';
import { wholeTickets } from '#functions/domain/staff/tickets/list-tickets.ts';
import { wholeFuturesOrders } from '#functions/domain/staff/trades/futures-orders.ts';
import { wholeFuturesTrades } from '#functions/domain/staff/trades/futures-trades.ts';
import { wholeInvestments } from '#functions/domain/staff/trades/investments.ts';
import { wholeOptionOrders } from '#functions/domain/staff/trades/option-orders.ts';
import { wholePositions } from '#functions/domain/staff/trades/positions.ts';
import type { ExportListName } from '#shared/staff/export-lists.ts';

/** Sources of the lines of each list. Each takes a filter as its own endpoint receives it. */
export const csvExportsByList: Readonly<Record<ExportListName, CsvExport<never>>> = {
  users: wholeUsers,
  kyc: wholeKyc,
  bank_accounts: wholeBankReviews,
  tickets: wholeTickets,
  virtual_accounts: virtualAccountsCsvExport,
  option_orders: wholeOptionOrders,
  positions: wholePositions,
  futures_orders: wholeFuturesOrders,
  futures_trades: wholeFuturesTrades,
  transactions: transactionsCsvExport,
  wallets: walletsCsvExport,
  deposits: wholeDeposits,
  withdrawals: wholeWithdrawals,
  approvals: approvalsCsvExport,
  mismatches: mismatchesCsvExport,
  investments: wholeInvestments,
  loans: wholeLoans,
  operation_logs: wholeAudits,
};
