import type { DisbursedLoan } from '#functions/data/loans/loans.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';

/** Reminders before a loan is due, seconds before. */
const BEFORE = [3 * DAY_SECONDS, DAY_SECONDS];
/** Days of reminders after the due date; then every week. */
const AFTER = [1, 3, 7];
const WEEK = 7;

/** Returns the start of the day (UTC) of a time. */
const toDayStart = (at: EpochSeconds): EpochSeconds => (at - (at % DAY_SECONDS)) as EpochSeconds;

/** Returns the reminder times up to the due date, in order; that of the due date is at its start. */
const listReminderTimes = ({ disbursed_at, due_at }: Pick<DisbursedLoan, 'disbursed_at' | 'due_at'>): EpochSeconds[] =>
  [...BEFORE.map((before) => addSeconds(due_at, -before)), toDayStart(due_at)].filter(
    (at) => at > disbursed_at && at < due_at,
  );

/** Returns the next step of a loan after a time: a reminder, the due date, or each day after it. */
export function getNextLoanStepTime(
  loan: Pick<DisbursedLoan, 'disbursed_at' | 'due_at'>,
  at: EpochSeconds,
): EpochSeconds {
  const reminder = listReminderTimes(loan).find((stepTime) => stepTime > at);
  if (reminder !== undefined) return reminder;
  if (loan.due_at > at) return loan.due_at;
  const days = Math.floor((at - loan.due_at) / DAY_SECONDS) + 1;
  return addSeconds(loan.due_at, days * DAY_SECONDS);
}

/** Whole days since the due date. */
export const getLoanDaysOverdue = ({ due_at }: Pick<DisbursedLoan, 'due_at'>, at: EpochSeconds): number =>
  Math.max(0, Math.floor((at - due_at) / DAY_SECONDS));

/** True when the user is reminded at the step of a time; on the due date, too. */
export function isLoanReminderDue(loan: Pick<DisbursedLoan, 'due_at'>, step: EpochSeconds): boolean {
  const days = getLoanDaysOverdue(loan, step);
  return days === 0 || AFTER.includes(days) || (days > WEEK && days % WEEK === 0);
}

/** Minimum time between the warning and the sale of other coins, seconds: steps may be slightly late. */
const MIN_WARNING_SECONDS = DAY_SECONDS - HOUR_SECONDS;

/** True when the user is to be warned now that other coins will be exchanged from the next day on. */
export const isCoinSaleWarningDue = (loan: DisbursedLoan, at: EpochSeconds): boolean =>
  loan.coins_after_days !== undefined &&
  loan.coins_told_at === undefined &&
  getLoanDaysOverdue(loan, at) >= loan.coins_after_days - 1;

/** True when other coins may be exchanged for an overdue loan: never without a warning. */
export const canSellCoinsForLoan = (loan: DisbursedLoan, at: EpochSeconds): boolean =>
  loan.coins_after_days !== undefined &&
  loan.coins_told_at !== undefined &&
  getLoanDaysOverdue(loan, at) >= loan.coins_after_days &&
  at - loan.coins_told_at >= MIN_WARNING_SECONDS;
