import { readSecondFactor, removeSecondFactor } from '#functions/data/identity/second-factors.ts';
import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { findSecondFactorCode } from '#functions/domain/identity/verify-second-factor.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { applySecurityChange } from './apply-security-change.ts';

const NONE = fieldError('totpNone');

/**
 * Turns off two-factor login by a code of the authenticator, or a recovery code.
 * @throws {AppError} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, ACCOUNT_LOCKED; CODE_INVALID when it is off.
 */
export async function disableTotp(
  caller: UserPrincipal,
  { password, code }: { password?: string | undefined; code: string },
  visit: SecurityEventOrigin,
): Promise<void> {
  const { user } = caller;
  await reauthenticateByPassword(caller, password, visit.address);
  const factor = user.totp_enabled === true ? await readSecondFactor(user.id) : null;
  if (!factor) throw new AppError('CODE_INVALID', { message: NONE.message, fields: { code: NONE } });
  const spent = await findSecondFactorCode(user.id, factor, code, { place: 'act' });
  await applySecurityChange(user, visit, {
    event: 'totp_disabled',
    news: { kind: 'two_factor_changed', params: { state: 'off' } },
    operations: [
      removeSecondFactor(user.id, factor, spent),
      updateUserFields(user, { totp_enabled: null, second_factor_changed_at: nowSeconds() }),
    ],
  });
}
