/** House side of customers' journal entries. No rows in the table: their balances are sums of postings. */
export const houseAccounts = [
  'house:options',
  'house:futures',
  /** Fees of perpetuals. */
  'house:fees',
  /** Losses of positions beyond their margins. */
  'house:insurance',
  /** Coins received and given in exchanges. */
  'house:inventory',
  /** Received from chains and sent to them. */
  'house:chain',
  /** Fees of withdrawals. */
  'house:withdrawal_fees',
  /** Paid interest of wealth products. */
  'house:wealth_interest',
  /** Lent and unrepaid principal. */
  'house:loans',
  /** Processing fees of loans. */
  'house:loan_fees',
  /** Paid interest of loans. */
  'house:loan_interest',
  /** Paid late fees. */
  'house:loan_late_fees',
  /** Principal written off. */
  'house:loan_losses',
  'house:demo_grant',
  /** Adjustments of staff, and their corrections. */
  'house:adjustment',
  'house:seed',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];
