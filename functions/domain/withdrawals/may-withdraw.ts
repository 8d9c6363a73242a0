import { isAllowed, type StoredUser } from '#functions/data/people/users.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { hasFundWindow } from '#functions/domain/people/fund-password/fund-window.ts';
import { withdrawalHold } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { isCountryRestricted, mayMoveMoney } from '#functions/domain/trading/may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { HoldReason, WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import { formatUtcMinute } from '#shared/time.ts';

const reasonWords = {
  password_changed: 'heldPassword',
  email_changed: 'heldEmail',
  second_factor_changed: 'heldSecondFactor',
  fund_password_changed: 'heldFundPassword',
  books_disagree: 'heldBooks',
  loan_overdue: 'heldLoan',
  deposit_vanished: 'heldDeposit',
} as const satisfies Record<HoldReason, string>;

/** The refusal of what is held: each reason, and until when, at `hold`. */
export function heldRefusal({ reasons, until }: WithdrawalHold): Refusal {
  const said: FieldReason[] = reasons.map((reason) => because(reasonWords[reason]));
  if (until !== null) said.push(because('heldUntil', { at: formatUtcMinute(until) }));
  return new Refusal('WITHDRAWALS_HELD', {
    fields: { hold: said },
    ...(until !== null && { retryAfter: Math.max(1, until - nowSeconds()) }),
  });
}

/** @throws {Refusal} WITHDRAWALS_HELD where nothing leaves the account for now. */
export async function assertNotHeld(user: StoredUser): Promise<void> {
  const hold = await withdrawalHold(user, nowSeconds());
  if (hold) throw heldRefusal(hold);
}

/** @throws {Refusal} FUND_PASSWORD_REQUIRED where there is one, and this session did not enter it in the last minutes. */
export async function assertFundWindow(caller: Caller): Promise<void> {
  if (caller.user.fund_password_set_at !== undefined && !(await hasFundWindow(caller)))
    throw new Refusal('FUND_PASSWORD_REQUIRED');
}

/**
 * Whether somebody may take anything out now. `country` is that of the call, by the edge.
 * @throws {Refusal} FORBIDDEN of play money; ACCOUNT_RESTRICTED, ACCOUNT_FROZEN, COUNTRY_RESTRICTED,
 *   WITHDRAWALS_NOT_ALLOWED, KYC_VERIFICATION_REQUIRED, WITHDRAWALS_HELD, FUND_PASSWORD_REQUIRED.
 */
export async function mayWithdraw(caller: Caller, country: string | null): Promise<void> {
  const { user, account } = caller;
  if (account.kind !== 'live') throw new Refusal('FORBIDDEN');
  mayMoveMoney(user);
  if (isCountryRestricted(country) || isCountryRestricted(user.country)) throw new Refusal('COUNTRY_RESTRICTED');
  if (!isAllowed(user, 'withdraw')) throw new Refusal('WITHDRAWALS_NOT_ALLOWED');
  if (user.kyc_status !== 'verified') throw new Refusal('KYC_VERIFICATION_REQUIRED');
  await assertNotHeld(user);
  await assertFundWindow(caller);
}
