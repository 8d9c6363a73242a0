import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { replaceEmail } from '#functions/data/users/users.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import { consumeEmailCode } from '#functions/domain/identity/email-codes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { applySecurityChange } from './apply-security-change.ts';

/** Masks an address (`a***@example.com`): enough for its owner. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

/**
 * Changes a user's e-mail address, by the code sent to it. Notifies the old address, or the new one if there was none.
 * @throws {AppError} CODE_INVALID, INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, TOTP_REQUIRED, ACCOUNT_LOCKED,
 * CHANGED_MEANWHILE; VALIDATION_FAILED when another user has the address by now.
 */
export async function bindEmail(
  caller: UserPrincipal,
  input: {
    email: string;
    email_code: string;
    code_token?: string | undefined;
    password?: string | undefined;
    code?: string | undefined;
  },
  visit: SecurityEventOrigin,
): Promise<OwnUserProfile> {
  const { user } = caller;
  const { email, email_code, code_token } = input;
  await reauthenticateByPassword(caller, input.password, visit.address);
  const spend = await verifySecondFactor(user, input.code, { visit, place: 'act' });
  spend.push(await consumeEmailCode('bind_email', email, { code: email_code, code_token }, user));
  const mailParams = user.email === null ? {} : { mail_to: user.email };
  await applySecurityChange(user, visit, {
    event: 'email_bound',
    news: { kind: 'email_changed', params: { email: masked(email) }, ...mailParams },
    operations: [
      ...spend,
      ...replaceEmail(user, email),
      updateUserFields(user, { email, email_changed_at: nowSeconds() }, { email: user.email }),
    ],
  });
  return toProfileView({ ...user, email });
}
