/**
 * The lists of the back office of which a file of any length is made in the background: where they are read. The others
 * are read as a whole, and fit into an answer.
 */
export const exportLists = {
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

export type ExportList = keyof typeof exportLists;
export const exportListNames = Object.keys(exportLists) as [ExportList, ...ExportList[]];

/** Which list is read there; null of one that is read as a whole. */
export const findExportList = (path: string): ExportList | null =>
  exportListNames.find((name) => exportLists[name] === path) ?? null;

/** Waiting for its turn, being written, or over. */
export const exportStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/**
 * Why there is no file: whoever asked may not see the list any more; the list does not take the filter, for what it names
 * is not there; or it was tried several times in vain.
 */
export const exportFailures = ['not_allowed', 'refused', 'broken'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** Of one member of staff, waiting and being written. */
export const MAX_EXPORTS = 3;
