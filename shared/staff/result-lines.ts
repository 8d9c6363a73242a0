/** Lines of a day's result that are earned or lost for good when they are booked, in the order of a statement. */
export const realisedLines = [
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

/** All lines of the net result of a day: beside the realised ones, coins from exchanges and what staff adjusted. */
export const resultLines = [...realisedLines, 'exchange', 'adjustments'] as const;
export type ResultLine = (typeof resultLines)[number];

/** A day that goes on, one that is over and never changes, and all that was booked before the first day. */
export const trialBalanceStates = ['open', 'closed', 'brought_forward'] as const;
export type TrialBalanceState = (typeof trialBalanceStates)[number];

/** The two parts of what customers hold. */
export const customerAccounts = ['customers:available', 'customers:frozen'] as const;
export type CustomerAccount = (typeof customerAccounts)[number];
