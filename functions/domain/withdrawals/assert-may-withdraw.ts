import { isUserAllowed, type StoredUser } from '#functions/data/users/users.ts';
import { hasFundPasswordWindow } from '#functions/domain/fund-password/fund-window.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { isCountryRestricted, assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
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

/** @throws {AppError} FUND_PASSWORD_REQUIRED when one is set, and this session did not enter it in the last minutes. */
export async function assertFundPasswordWindow(caller: UserPrincipal): Promise<void> {
  if (caller.user.fund_password_set_at !== undefined && !(await hasFundPasswordWindow(caller)))
    throw new AppError('FUND_PASSWORD_REQUIRED');
}

/**
 * Checks that a user may withdraw now. `country` is that of the request, by the edge.
 * @throws {AppError} FORBIDDEN for demo money; ACCOUNT_RESTRICTED, ACCOUNT_FROZEN, COUNTRY_RESTRICTED,
 * WITHDRAWALS_NOT_ALLOWED, KYC_VERIFICATION_REQUIRED, WITHDRAWALS_HELD, FUND_PASSWORD_REQUIRED.
 */
export async function assertMayWithdraw(caller: UserPrincipal, country: string | null): Promise<void> {
  const { user, account } = caller;
  if (account.kind !== 'live') throw new AppError('FORBIDDEN');
  assertMayMoveMoney(user);
  if (isCountryRestricted(country) || isCountryRestricted(user.country)) throw new AppError('COUNTRY_RESTRICTED');
  if (!isUserAllowed(user, 'withdraw')) throw new AppError('WITHDRAWALS_NOT_ALLOWED');
  if (user.kyc_status !== 'verified') throw new AppError('KYC_VERIFICATION_REQUIRED');
  await assertNoWithdrawalHold(user);
  await assertFundPasswordWindow(caller);
}
