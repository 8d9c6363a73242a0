import type { StoredUser } from '#functions/data/users/users.ts';
import { readWithdrawalHold } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { WithdrawalHoldReason, WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import { formatUtcMinute } from '#shared/time.ts';

const reasonWords = {
  password_changed: 'heldPassword',
  email_changed: 'heldEmail',
  second_factor_changed: 'heldSecondFactor',
  fund_password_changed: 'heldFundPassword',
  books_disagree: 'heldBooks',
  loan_overdue: 'heldLoan',
  deposit_vanished: 'heldDeposit',
} as const satisfies Record<WithdrawalHoldReason, string>;

/** Builds the error of a hold: each reason, and its end, at `hold`. */
export function toWithdrawalHoldError({ reasons, until }: WithdrawalHold): AppError {
  const fieldErrors: FieldError[] = reasons.map((reason) => fieldError(reasonWords[reason]));
  if (until !== null) fieldErrors.push(fieldError('heldUntil', { at: formatUtcMinute(until) }));
  return new AppError('WITHDRAWALS_HELD', {
    fields: { hold: fieldErrors },
    ...(until !== null && { retryAfter: Math.max(1, until - nowSeconds()) }),
  });
}

/** @throws {AppError} WITHDRAWALS_HELD during a hold. */
export async function assertNoWithdrawalHold(user: StoredUser): Promise<void> {
  const hold = await readWithdrawalHold(user, nowSeconds());
  if (hold) throw toWithdrawalHoldError(hold);
}
