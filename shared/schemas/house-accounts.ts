/** The other side of customers' movements. They have no rows in the table: their balances are sums of journal legs. */
export const houseAccounts = [
  'house:options',
  'house:futures',
  /** Fees of perpetuals. */
  'house:fees',
  /** What a position lost beyond its margin. */
  'house:insurance',
  /** What it got and gave in exchanges of coins. */
  'house:inventory',
  /** What came in from chains and went out to them. */
  'house:chain',
  /** Fees of withdrawals. */
  'house:withdrawal_fees',
  /** Interest of wealth products that was paid. */
  'house:wealth_interest',
  /** Principal that was lent and is not repaid. */
  'house:loans',
  /** Processing fees of loans. */
  'house:loan_fees',
  /** Interest of loans that was paid. */
  'house:loan_interest',
  /** What was paid for being late. */
  'house:loan_late_fees',
  /** Principal that was written off. */
  'house:loan_losses',
  'house:demo_grant',
  /** What staff set right, and set right again. */
  'house:adjustment',
  'house:seed',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];
