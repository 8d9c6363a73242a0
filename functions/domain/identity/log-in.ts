import { readKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { recordSecurityEvent, buildSecurityEvent } from '#functions/data/identity/security-log.ts';
import { countExactRateLimit, buildDummyWrite } from '#functions/data/table/limit-counts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { findUserIdByLogin, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { SecurityEventName, LoginSession } from '#shared/schemas/identity.ts';
import { countSecretAttempt } from './attempts.ts';
import { completeLogin } from './complete-login.ts';
import type { SignUpVisit } from './create-user-with-account.ts';
import { normalizeLoginName } from './normalize-login-name.ts';
import { isLoginOriginKnown } from './note-login.ts';
import { verifyPassword } from './passwords.ts';

export interface UserLoginCredentials {
  /** User name or e-mail address. */
  username: string;
  password: string;
  /** Authenticator or recovery code. */
  code?: string | undefined;
}

/**
 * Limits distributed guesses: a fixed number of attempts in 15 minutes per name, from addresses where its owner has
 * never logged in. Addresses of earlier logins are never slowed by others.
 */
async function slowStrangers(login: string): Promise<void> {
  if (!(await countExactRateLimit('stranger', login)))
    throw new AppError('ACCOUNT_LOCKED', { retryAfter: getSecondsUntilReset(requestLimits.stranger) });
}

/** An unknown user causes as many writes: it takes as long. */
const noteFailure = (user: StoredUser | null, login: string, event: SecurityEventName, visit: SignUpVisit) =>
  user
    ? recordSecurityEvent(user.id, event, visit)
    : transact([buildDummyWrite(login, { ...buildSecurityEvent(event, visit) })]);

/** Reads the data needed before the password check: two calls, with or without such a user. */
async function findLoginUser(login: string, visit: SignUpVisit) {
  const owner = await findUserIdByLogin(login);
  const [user, { isKnown, isNotedLately: isAddressNoted }, isNoted] = await Promise.all([
    readUser(owner),
    readKnownLoginAddress(owner, visit.address),
    isLoginOriginKnown(owner, visit),
  ]);
  return { user, isKnown, noted: { isAddressNoted, isNoted } };
}

/** Returns the user of a name and password, and the remaining work after the login. */
async function checkedPassword(login: string, password: string, visit: SignUpVisit) {
  // Counted before the password check, whichever completes first.
  const [attempts, { user, isKnown, noted }] = await Promise.all([
    countSecretAttempt('login', `${login}@${getIpNetwork(visit.address)}`),
    findLoginUser(login, visit),
  ]);
  if (!isKnown) await slowStrangers(login);
  const right = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !right) {
    await noteFailure(user, login, attempts.last ? 'locked' : 'login_failed', visit);
    throw new AppError('INVALID_CREDENTIALS');
  }
  return { user, attempts, noted };
}

/**
 * Logs in by name or e-mail address and password, and by the second factor if enabled. An unknown name and a wrong
 * password have the same response, time and calls.
 * @throws {AppError} INVALID_CREDENTIALS, TOTP_REQUIRED, ACCOUNT_LOCKED, ACCOUNT_RESTRICTED.
 */
export async function logIn(
  { username, password, code }: UserLoginCredentials,
  visit: SignUpVisit,
): Promise<LoginSession> {
  const { user, attempts, noted } = await checkedPassword(normalizeLoginName(username), password, visit);
  // In parallel to the transaction, not in it: otherwise the next counted attempt would be rejected while it runs.
  const [session] = await Promise.all([completeLogin(user, code, visit, noted), attempts.succeeded()]);
  return session;
}
