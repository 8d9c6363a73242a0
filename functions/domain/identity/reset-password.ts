import { spendCodeOperation } from '#functions/data/identity/email-codes.ts';
import { noteKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import { forgetEnded } from '#functions/data/identity/sessions.ts';
import { changeUser } from '#functions/data/people/user-fields.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import { deliverToPerson, securityNews, visitParams } from '#functions/domain/notify/security-news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { networkOf } from '#functions/lib/networks.ts';
import { forgetAttempts } from './attempts.ts';
import { codePlace, findEmailCode, type GivenCode, wrongCode } from './email-codes.ts';
import { loginName } from './login-name.ts';
import { assertGoodPassword, hashPassword } from './passwords.ts';

/**
 * Sets a new password by the code that was e-mailed, and ends every session. The second factor stays: it is asked for at
 * the next login.
 * @throws {Refusal} CODE_INVALID, also where there is no such account; ACCOUNT_LOCKED; VALIDATION_FAILED of a weak password.
 */
export async function resetPassword(
  { username, password, ...given }: { username: string; password: string } & GivenCode,
  visit: SecurityVisit,
): Promise<void> {
  const login = loginName(username);
  await assertGoodPassword(password, [login]);
  const place = codePlace('reset_password', login === '-' ? username : login, null);
  const found: { user: StoredUser | null } = { user: null };
  const addressOf = async () => {
    found.user = await findUserByLogin(login);
    return found.user?.email ?? null;
  };
  const { request, hash } = await findEmailCode(place, addressOf, given, 'code');
  const { user } = found;
  if (!user) throw wrongCode('code');
  await assertGoodPassword(password, [user.username, user.email]);
  const password_hash = await hashPassword(password);
  const epoch = (user.session_epoch ?? 0) + 1;
  const { operations, notification } = securityNews(user, 'password_changed', visitParams(visit));
  await transact([
    spendCodeOperation(place, request, hash, wrongCode('code')),
    changeUser(
      user,
      { password_hash, password_changed_at: nowSeconds(), session_epoch: epoch },
      { session_epoch: user.session_epoch },
    ),
    securityEvent(user.id, 'password_reset', visit),
    noteKnownAddress(user.id, visit.address),
    ...operations,
  ]);
  await Promise.all([
    forgetEnded(user.id, epoch),
    forgetAttempts('login', `${login}@${networkOf(visit.address)}`),
    deliverToPerson(user, notification),
  ]);
}
