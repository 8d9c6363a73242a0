import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { readFundPassword, replaceFundPassword } from '#functions/data/users/fund-passwords.ts';
import { applySecurityChange } from '#functions/domain/account-security/apply-security-change.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import { consumeEmailCode } from '#functions/domain/identity/email-codes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { toVisitParams } from '#functions/domain/notify/build-security-notification.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { SECURITY_HOLD_SECONDS } from '#shared/people/fund-password.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { assertNewFundPassword } from './new-fund-password.ts';
import { sealFundPasswordHash } from './set-fund-password.ts';

const MISSING = fieldError('emailCode');

interface FundPasswordResetRequest {
  new_password: string;
  confirm_password: string;
  password?: string | undefined;
  code?: string | undefined;
  email_code?: string | undefined;
  code_token?: string | undefined;
}

/** Requires every other proof available. A login alone is not enough: its holder would have the money. */
async function proveMore(
  { user }: UserPrincipal,
  { code, email_code, code_token }: FundPasswordResetRequest,
  visit: SecurityEventOrigin,
): Promise<WriteOperation[]> {
  const { email } = user;
  if (email === null && user.totp_enabled !== true) throw new AppError('EMAIL_REQUIRED');
  const spend = await verifySecondFactor(user, code, { visit, place: 'act' });
  if (email === null) return spend;
  if (email_code === undefined)
    throw new AppError('CODE_INVALID', { message: MISSING.message, fields: { email_code: MISSING } });
  return [...spend, await consumeEmailCode('reset_fund_password', email, { code: email_code, code_token }, user)];
}

/**
 * Replaces a forgotten fund password: the count of wrong entries restarts, no window is open, and withdrawals are held
 * for a day, in which the user is notified.
 * @throws {AppError} FUND_PASSWORD_NONE when unset; VALIDATION_FAILED; INVALID_CREDENTIALS, TOTP_REQUIRED,
 * CODE_INVALID, ACCOUNT_LOCKED; EMAIL_REQUIRED with neither an address nor an authenticator; RECENT_LOGIN_REQUIRED
 * without a password and a very recent login; CHANGED_MEANWHILE.
 */
export async function resetFundPassword(
  caller: UserPrincipal,
  resetRequest: FundPasswordResetRequest,
  visit: SecurityEventOrigin,
): Promise<{ set_at: EpochSeconds; withdrawals_held_until: EpochSeconds }> {
  const { user } = caller;
  assertNewFundPassword(resetRequest.new_password, resetRequest.confirm_password, 'new_password');
  const { password: seen } = await readFundPassword(user.id, caller.session);
  if (!seen) throw new AppError('FUND_PASSWORD_NONE');
  await reauthenticateByPassword(caller, resetRequest.password, visit.address);
  const spend = await proveMore(caller, resetRequest, visit);
  const hash = await sealFundPasswordHash(user, resetRequest.new_password);
  const at = nowSeconds();
  await applySecurityChange(user, visit, {
    event: 'fund_password_reset',
    news: { kind: 'fund_password_reset', params: toVisitParams(visit) },
    operations: [...spend, ...replaceFundPassword(user.id, seen, hash, at)],
  });
  return { set_at: at, withdrawals_held_until: addSeconds(at, SECURITY_HOLD_SECONDS) };
}
