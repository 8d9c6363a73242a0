/**
 * Back-office lists that are exported in the background, with any length: by their paths. Other lists fit into one
 * answer.
 */
export const exportListPaths = {
  users: '/admin/users',
  kyc: '/admin/kyc',
  bank_accounts: '/admin/bank-accounts',
  tickets: '/admin/tickets',
  virtual_accounts: '/admin/virtual-accounts',
  option_orders: '/admin/options/orders',
  positions: '/admin/futures/positions',
  futures_orders: '/admin/futures/orders',
  futures_trades: '/admin/futures/trades',
  transactions: '/admin/transactions',
  wallets: '/admin/wallets',
  deposits: '/admin/deposit-withdraw/deposits',
  withdrawals: '/admin/deposit-withdraw/withdrawals',
  approvals: '/admin/approvals',
  mismatches: '/admin/reconcile',
  investments: '/admin/financial-investments',
  loans: '/admin/loan-applications',
  operation_logs: '/admin/operation-logs',
} as const;

export type ExportListName = keyof typeof exportListPaths;
export const exportListNames = Object.keys(exportListPaths) as [ExportListName, ...ExportListName[]];

/** Returns the list at a path; null for one that fits into one answer. */
export const findExportListName = (path: string): ExportListName | null =>
  exportListNames.find((name) => exportListPaths[name] === path) ?? null;

/** Queued, being written, or ended. */
export const exportStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/**
 * Reasons without a file: the requester may no longer see the list; the list rejects the filter, because its object is
 * missing; or several attempts failed.
 */
export const exportFailureReasons = ['not_allowed', 'refused', 'broken'] as const;
export type ExportFailureReason = (typeof exportFailureReasons)[number];

/** Maximum unfinished exports of a member of staff. */
export const MAX_UNFINISHED_EXPORTS = 3;
