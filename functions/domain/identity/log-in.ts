import { readKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { noteSecurityEvent, buildSecurityEvent } from '#functions/data/identity/security-log.ts';
import { findLoginOwner, readUser, type StoredUser } from '#functions/data/people/users.ts';
import { countExactLimit, buildDummyWrite } from '#functions/data/table/limit-counts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { SecurityEventName, Session } from '#shared/schemas/identity.ts';
import { guardAttempts } from './attempts.ts';
import { completeLogin } from './complete-login.ts';
import { normalizeLoginName } from './login-name.ts';
import type { SignUpVisit } from './make-person.ts';
import { isLoginKnown } from './note-login.ts';
import { verifyPassword } from './passwords.ts';

export interface Credentials {
  /** A name or an e-mail address. */
  username: string;
  password: string;
  /** Of the authenticator, or a recovery code. */
  code?: string | undefined;
}

/**
 * Slows guesses that come from many addresses: so many in a quarter of an hour are let through for one name, from
 * addresses where its owner has never logged in. Where they have, they are never slowed by others.
 */
async function slowStrangers(login: string): Promise<void> {
  if (!(await countExactLimit('stranger', login)))
    throw new AppError('ACCOUNT_LOCKED', { retryAfter: getSecondsUntilReset(requestLimits.stranger) });
}

/** Where there is nobody, as much is written: it takes as long. */
const noteFailure = (user: StoredUser | null, login: string, event: SecurityEventName, visit: SignUpVisit) =>
  user
    ? noteSecurityEvent(user.id, event, visit)
    : transact([buildDummyWrite(login, { ...buildSecurityEvent(event, visit) })]);

/** What is read before the password is looked at: in two calls, whether there is somebody or not. */
async function find(login: string, visit: SignUpVisit) {
  const owner = await findLoginOwner(login);
  const [user, { isKnown, isNotedLately: isAddressNoted }, isNoted] = await Promise.all([
    readUser(owner),
    readKnownAddress(owner, visit.address),
    isLoginKnown(owner, visit),
  ]);
  return { user, isKnown, noted: { isAddressNoted, isNoted } };
}

/** Whose name and password these are, and what is left to do once they are let in. */
async function checkedPassword(login: string, password: string, visit: SignUpVisit) {
  // Counted before the password is looked at, whatever comes first of the two.
  const [attempts, { user, isKnown, noted }] = await Promise.all([
    guardAttempts('login', `${login}@${getIpNetwork(visit.address)}`),
    find(login, visit),
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
 * Logs in by name or e-mail address and password, and the second factor where there is one. An unknown name and a wrong
 * password are answered alike, in the same time and with the same calls.
 * @throws {Refusal} INVALID_CREDENTIALS, TOTP_REQUIRED, ACCOUNT_LOCKED, ACCOUNT_RESTRICTED.
 */
export async function logIn({ username, password, code }: Credentials, visit: SignUpVisit): Promise<Session> {
  const { user, attempts, noted } = await checkedPassword(normalizeLoginName(username), password, visit);
  // Beside the transaction, not in it: the next try that counts would be refused while that one is under way.
  const [session] = await Promise.all([completeLogin(user, code, visit, noted), attempts.succeeded()]);
  return session;
}
