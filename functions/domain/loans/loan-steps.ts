import type { DisbursedLoan } from '#functions/data/loans/loans.ts';
import { DAY, type EpochSeconds, HOUR, addSeconds } from '#shared/time.ts';

/** Before a loan is due its owner is reminded so long before, seconds. */
const BEFORE = [3 * DAY, DAY];
/** After it was due they are reminded on these days, and then every week. */
const AFTER = [1, 3, 7];
const WEEK = 7;

/** The beginning of the day (UTC) on which something is due. */
const dayOf = (at: EpochSeconds): EpochSeconds => (at - (at % DAY)) as EpochSeconds;

/** When its owner is reminded before it is due, the first first: of the day itself at its beginning. */
const remindersOf = ({ disbursed_at, due_at }: Pick<DisbursedLoan, 'disbursed_at' | 'due_at'>): EpochSeconds[] =>
  [...BEFORE.map((before) => addSeconds(due_at, -before)), dayOf(due_at)].filter(
    (at) => at > disbursed_at && at < due_at,
  );

/** When something is to be done about a loan next, after a moment: a reminder, what is due, and each day after that. */
export function getNextStepTime(loan: Pick<DisbursedLoan, 'disbursed_at' | 'due_at'>, at: EpochSeconds): EpochSeconds {
  const reminder = remindersOf(loan).find((one) => one > at);
  if (reminder !== undefined) return reminder;
  if (loan.due_at > at) return loan.due_at;
  const days = Math.floor((at - loan.due_at) / DAY) + 1;
  return addSeconds(loan.due_at, days * DAY);
}

/** Whole days since it was due. */
export const getDaysOverdue = ({ due_at }: Pick<DisbursedLoan, 'due_at'>, at: EpochSeconds): number =>
  Math.max(0, Math.floor((at - due_at) / DAY));

/** Whether the owner of an overdue loan is reminded on the step that was due at a moment; on the day itself, too. */
export function isReminderDue(loan: Pick<DisbursedLoan, 'due_at'>, step: EpochSeconds): boolean {
  const days = getDaysOverdue(loan, step);
  return days === 0 || AFTER.includes(days) || (days > WEEK && days % WEEK === 0);
}

/** How long before other coins are taken its owner is told so, seconds: a step may come somewhat later than the last one did. */
const TOLD_BEFORE = DAY - HOUR;

/** Whether the owner of an overdue loan is told now that other coins are exchanged for it from the next day on. */
export const isCoinSaleWarningDue = (loan: DisbursedLoan, at: EpochSeconds): boolean =>
  loan.coins_after_days !== undefined &&
  loan.coins_told_at === undefined &&
  getDaysOverdue(loan, at) >= loan.coins_after_days - 1;

/** Whether other coins are exchanged for what is owed of an overdue loan: never unless its owner was told. */
export const canSellCoins = (loan: DisbursedLoan, at: EpochSeconds): boolean =>
  loan.coins_after_days !== undefined &&
  loan.coins_told_at !== undefined &&
  getDaysOverdue(loan, at) >= loan.coins_after_days &&
  at - loan.coins_told_at >= TOLD_BEFORE;
