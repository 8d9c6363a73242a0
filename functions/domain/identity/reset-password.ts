import { buildSpendEmailCodeWrite } from '#functions/data/identity/email-codes.ts';
import { recordKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { deleteSessionsBeforeEpoch } from '#functions/data/identity/sessions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/users/users.ts';
import {
  deliverNotificationToUser,
  buildSecurityNotification,
  toVisitParams,
} from '#functions/domain/notify/build-security-notification.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { clearSecretAttempts } from './attempts.ts';
import { getEmailCodeScope, findEmailCode, type SubmittedEmailCode, invalidEmailCodeError } from './email-codes.ts';
import { normalizeLoginName } from './normalize-login-name.ts';
import { assertStrongPassword, hashPassword } from './passwords.ts';

/**
 * Sets a new password by the e-mailed code and ends every session. The second factor stays and is required at the next
 * login.
 * @throws {AppError} CODE_INVALID, also for an unknown account; ACCOUNT_LOCKED; VALIDATION_FAILED for a weak password.
 */
export async function resetPassword(
  { username, password, ...given }: { username: string; password: string } & SubmittedEmailCode,
  visit: SecurityEventOrigin,
): Promise<void> {
  const login = normalizeLoginName(username);
  await assertStrongPassword(password, [login]);
  const place = getEmailCodeScope('reset_password', login === '-' ? username : login, null);
  const resetOutcome: { user: StoredUser | null } = { user: null };
  const addressOf = async () => {
    resetOutcome.user = await findUserByLogin(login);
    return resetOutcome.user?.email ?? null;
  };
  const { request, hash } = await findEmailCode(place, addressOf, given, 'code');
  const { user } = resetOutcome;
  if (!user) throw invalidEmailCodeError('code');
  await assertStrongPassword(password, [user.username, user.email]);
  const password_hash = await hashPassword(password);
  const epoch = (user.session_epoch ?? 0) + 1;
  const { operations, notification } = buildSecurityNotification(user, 'password_changed', toVisitParams(visit));
  await transact([
    buildSpendEmailCodeWrite(place, request, hash, invalidEmailCodeError('code')),
    updateUserFields(
      user,
      { password_hash, password_changed_at: nowSeconds(), session_epoch: epoch },
      { session_epoch: user.session_epoch },
    ),
    addSecurityEvent(user.id, 'password_reset', visit),
    recordKnownLoginAddress(user.id, visit.address),
    ...operations,
  ]);
  await Promise.all([
    deleteSessionsBeforeEpoch(user.id, epoch),
    clearSecretAttempts('login', `${login}@${getIpNetwork(visit.address)}`),
    deliverNotificationToUser(user, notification),
  ]);
}
