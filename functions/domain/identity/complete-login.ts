import { recordKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { addSecurityEvent } from '#functions/data/identity/security-log.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { getUserAccount, isLoginAllowed, recordUserLogin, type StoredUser } from '#functions/data/users/users.ts';
import { parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import type { SignUpVisit } from './create-user-with-account.ts';
import { notifyUnfamiliarLogin } from './note-login.ts';
import { openSession } from './open-session.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

interface CompleteLoginOptions {
  operations?: readonly WriteOperation[];
  isNoted?: boolean;
  isAddressNoted?: boolean;
}

/**
 * Completes a login after the first factor, with the second factor if enabled. `operations` are written with the
 * session or not at all: they use up the proof of the first factor. `isNoted` is true when the login is not worth
 * noting (`isLoginOriginKnown`), `isAddressNoted` when its address was noted recently.
 * @throws {AppError} TOTP_REQUIRED, INVALID_CREDENTIALS with `fields.code`, ACCOUNT_LOCKED, ACCOUNT_RESTRICTED.
 * @throws errors of those operations.
 */
export async function completeLogin(
  user: StoredUser,
  code: string | undefined,
  visit: SignUpVisit,
  { operations = [], isNoted = false, isAddressNoted = false }: CompleteLoginOptions = {},
): Promise<LoginSession> {
  if (!isLoginAllowed(user)) throw new AppError('ACCOUNT_RESTRICTED');
  const spent = await verifySecondFactor(user, code, { visit });
  const session = await openSession(user, getUserAccount(user, 'main') ? 'main' : 'simulate', visit, [
    ...operations,
    ...spent,
    recordUserLogin(user.id, nowSeconds(), parsePreferredLanguage(visit.languages ?? null)),
    addSecurityEvent(user.id, 'login', visit),
    ...(isAddressNoted ? [] : [recordKnownLoginAddress(user.id, visit.address)]),
  ]);
  if (!isNoted) await notifyUnfamiliarLogin(user, visit);
  return session;
}
