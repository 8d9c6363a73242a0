import { spendCodeOperation } from '#functions/data/identity/email-codes.ts';
import { noteKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { type SecurityVisit, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { deleteEndedSessions } from '#functions/data/identity/sessions.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/users/users.ts';
import {
  deliverToUser,
  buildSecurityNotification,
  toVisitParams,
} from '#functions/domain/notify/build-security-notification.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { clearAttempts } from './attempts.ts';
import { getCodeScope, findEmailCode, type SubmittedCode, invalidCodeError } from './email-codes.ts';
import { normalizeLoginName } from './normalize-login-name.ts';
import { assertStrongPassword, hashPassword } from './passwords.ts';

/**
 * Sets a new password by the e-mailed code and ends every session. The second factor stays and is required at the next
 * login.
 * @throws {AppError} CODE_INVALID, also for an unknown account; ACCOUNT_LOCKED; VALIDATION_FAILED for a weak password.
 */
export async function resetPassword(
  { username, password, ...given }: { username: string; password: string } & SubmittedCode,
  visit: SecurityVisit,
): Promise<void> {
  const login = normalizeLoginName(username);
  await assertStrongPassword(password, [login]);
  const place = getCodeScope('reset_password', login === '-' ? username : login, null);
  const resetOutcome: { user: StoredUser | null } = { user: null };
  const addressOf = async () => {
    resetOutcome.user = await findUserByLogin(login);
    return resetOutcome.user?.email ?? null;
  };
  const { request, hash } = await findEmailCode(place, addressOf, given, 'code');
  const { user } = resetOutcome;
  if (!user) throw invalidCodeError('code');
  await assertStrongPassword(password, [user.username, user.email]);
  const password_hash = await hashPassword(password);
  const epoch = (user.session_epoch ?? 0) + 1;
  const { operations, notification } = buildSecurityNotification(user, 'password_changed', toVisitParams(visit));
  await transact([
    spendCodeOperation(place, request, hash, invalidCodeError('code')),
    updateUserFields(
      user,
      { password_hash, password_changed_at: nowSeconds(), session_epoch: epoch },
      { session_epoch: user.session_epoch },
    ),
    addSecurityEvent(user.id, 'password_reset', visit),
    noteKnownAddress(user.id, visit.address),
    ...operations,
  ]);
  await Promise.all([
    deleteEndedSessions(user.id, epoch),
    clearAttempts('login', `${login}@${getIpNetwork(visit.address)}`),
    deliverToUser(user, notification),
  ]);
}
