/** Lines of a day's result that are final when booked, in the order of a statement. */
export const realisedResultLines = [
  'options',
  'perpetuals',
  'perpetual_fees',
  'insurance',
  'withdrawal_fees',
  'earn_interest',
  'loan_interest',
  'loan_fees',
  'loan_late_fees',
  'loan_losses',
] as const;

/** All lines of a day's net result: the realised ones, coins from exchanges, and adjustments of staff. */
export const netResultLines = [...realisedResultLines, 'exchange', 'adjustments'] as const;
export type NetResultLine = (typeof netResultLines)[number];

/** A running day, a closed one that never changes, and everything booked before the first day. */
export const trialBalanceStates = ['open', 'closed', 'brought_forward'] as const;
export type TrialBalanceState = (typeof trialBalanceStates)[number];

/** Both parts of customers' holdings. */
export const customerLedgerAccounts = ['customers:available', 'customers:frozen'] as const;
export type CustomerLedgerAccount = (typeof customerLedgerAccounts)[number];
