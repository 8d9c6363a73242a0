import { randomInt } from 'node:crypto';
import { recordKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { putReferral } from '#functions/data/users/referrals.ts';
import {
  findReferrer,
  isUsernameTaken,
  putUser,
  type StoredUser,
  buildUsernameTakenError,
} from '#functions/data/users/users.ts';
import { parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import { restrictedCountries } from '#shared/people/countries.ts';

export interface NewUserData {
  username: string;
  /** Called when all else is valid: it uses a processor for a while. */
  password_hash?: (() => Promise<string>) | undefined;
  email?: string | undefined;
  /** Checksummed. */
  wallet_address?: string | undefined;
  referral_code?: string | undefined;
}

/** Origin and languages of a sign-up. */
export interface SignUpVisit extends SecurityEventOrigin {
  languages?: string | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** One of 36⁸; the table rejects duplicates. */
export const generateReferralCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws {AppError} COUNTRY_RESTRICTED if accounts cannot be opened from there. */
export function assertSignUpCountryAllowed({ country }: Pick<SecurityEventOrigin, 'country'>): void {
  if (country !== null && restrictedCountries.has(country)) throw new AppError('COUNTRY_RESTRICTED');
}

/** Referrer by code; null without one. @throws {AppError} VALIDATION_FAILED with `fields.referral_code`. */
export async function resolveReferrer(code: string | undefined): Promise<UserId | null> {
  if (code === undefined) return null;
  const referrer = await findReferrer(code);
  if (referrer === null) throw new AppError('VALIDATION_FAILED', { fields: { referral_code: fieldError('referral') } });
  return referrer;
}

/**
 * Creates a user with a main account. Name and e-mail address are unique, ignoring case. `operations` are written with
 * it or not at all: they use up the proof of the address or wallet.
 * @throws {AppError} COUNTRY_RESTRICTED; VALIDATION_FAILED with the field that is taken or unknown.
 * @throws errors of those operations.
 */
export async function createUserWithAccount(
  { username, password_hash, email, wallet_address, referral_code }: NewUserData,
  visit: SignUpVisit,
  operations: (user: StoredUser) => readonly WriteOperation[] = () => [],
): Promise<StoredUser> {
  assertSignUpCountryAllowed(visit);
  if (await isUsernameTaken(username)) throw buildUsernameTakenError();
  const referrer = await resolveReferrer(referral_code);
  const at = nowSeconds();
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  const language = parsePreferredLanguage(visit.languages ?? null);
  const user: StoredUser = {
    id: newId('usr'),
    username,
    email: email ?? null,
    status: 'active',
    is_virtual_account: false,
    created_at: at,
    last_login_at: at,
    main_account: account.id,
    referral_code: generateReferralCode(),
    ...(password_hash && { password_hash: await password_hash() }),
    ...(wallet_address !== undefined && { wallet_address }),
    ...(visit.country !== null && { country: visit.country }),
    ...(language !== null && { language }),
    ...(referrer !== null && { referred_by: referrer }),
  };
  await transact([
    ...operations(user),
    ...(referrer === null ? [] : [putReferral(referrer, user)]),
    addSecurityEvent(user.id, 'registered', visit),
    recordKnownLoginAddress(user.id, visit.address),
    ...putUser(user),
    putAccount(account, user.id, at),
  ]);
  return user;
}
