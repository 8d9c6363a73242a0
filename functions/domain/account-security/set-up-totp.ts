import { putSecondFactor } from '#functions/data/identity/second-factors.ts';
import { transact } from '#functions/data/table/transact.ts';
import { userItems } from '#functions/data/users/users.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { generateTotpSecret, buildTotpUri } from '#functions/domain/identity/totp.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { AppError } from '#shared/errors/errors.ts';

/**
 * Creates a user's new authenticator secret, replacing an unconfirmed one.
 * @throws {AppError} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, ACCOUNT_LOCKED; CHANGED_MEANWHILE when two-factor
 * login is already on.
 */
export async function setUpTotp(
  caller: UserPrincipal,
  password: string | undefined,
  address: string,
): Promise<{ secret: string; uri: string }> {
  const { user } = caller;
  await reauthenticateByPassword(caller, password, address);
  if (user.totp_enabled === true) throw new AppError('CHANGED_MEANWHILE');
  const secret = generateTotpSecret();
  await transact([
    putSecondFactor(user.id, await encryptForOwner(secret, user.id)),
    {
      label: 'user',
      check: userItems.key(user.id),
      condition: 'attribute_exists(pk) AND attribute_not_exists(totp_enabled)',
      fails: 'CHANGED_MEANWHILE',
    },
  ]);
  return { secret, uri: buildTotpUri(secret, user.username) };
}
