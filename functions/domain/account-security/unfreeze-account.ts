import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import { consumeEmailCode } from '#functions/domain/identity/email-codes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { applySecurityChange } from './apply-security-change.ts';

const MISSING = fieldError('emailCode');

/**
 * Lifts the user's own freeze, by every proof available.
 * @throws {AppError} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, TOTP_REQUIRED, CODE_INVALID, ACCOUNT_LOCKED,
 * CHANGED_MEANWHILE.
 */
export async function unfreezeAccount(
  caller: UserPrincipal,
  credentials: {
    password?: string | undefined;
    code?: string | undefined;
    email_code?: string | undefined;
    code_token?: string | undefined;
  },
  visit: SecurityEventOrigin,
): Promise<OwnUserProfile> {
  const { user } = caller;
  if (user.is_frozen !== true) return toProfileView(user);
  await reauthenticateByPassword(caller, credentials.password, visit.address);
  const spend = await verifySecondFactor(user, credentials.code, { visit, place: 'act' });
  if (user.email !== null) {
    if (credentials.email_code === undefined)
      throw new AppError('CODE_INVALID', { message: MISSING.message, fields: { email_code: MISSING } });
    const mailed = { code: credentials.email_code, code_token: credentials.code_token };
    spend.push(await consumeEmailCode('unfreeze', user.email, mailed, user));
  }
  await applySecurityChange(user, visit, {
    event: 'unfrozen',
    news: { kind: 'account_unfrozen' },
    operations: [...spend, updateUserFields(user, { is_frozen: null }, { is_frozen: true })],
  });
  const { is_frozen: _, ...lifted } = user;
  return toProfileView(lifted);
}
