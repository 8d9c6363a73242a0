import { randomInt } from 'node:crypto';
import { noteKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { type SecurityVisit, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import { putReferral } from '#functions/data/people/referrals.ts';
import {
  findReferrer,
  isUsernameTaken,
  putUser,
  type StoredUser,
  usernameTakenError,
} from '#functions/data/people/users.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';

export interface NewUserData {
  username: string;
  /** Asked for when all else is right: it takes a processor for a while. */
  password_hash?: (() => Promise<string>) | undefined;
  email?: string | undefined;
  /** Checksummed. */
  wallet_address?: string | undefined;
  referral_code?: string | undefined;
}

/** From where somebody signs up, and in which languages they read. */
export interface SignUpVisit extends SecurityVisit {
  languages?: string | null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Of 36 to the eighth: that two are the same is refused by the table. */
export const generateReferralCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @throws {Refusal} COUNTRY_RESTRICTED where no account is opened from there. */
export function assertCountryAllowed({ country }: Pick<SecurityVisit, 'country'>): void {
  if (country !== null && restrictedCountries.has(country)) throw new AppError('COUNTRY_RESTRICTED');
}

/** Whose code this is; null without one. @throws {Refusal} VALIDATION_FAILED with `fields.referral_code`. */
export async function resolveReferrer(code: string | undefined): Promise<UserId | null> {
  if (code === undefined) return null;
  const referrer = await findReferrer(code);
  if (referrer === null) throw new AppError('VALIDATION_FAILED', { fields: { referral_code: fieldError('referral') } });
  return referrer;
}

/**
 * Makes a person with a main account. Name and e-mail address are unique whatever their case. `operations` are written
 * with it, or neither is: what proves the address or the wallet is used up there.
 * @throws {Refusal} COUNTRY_RESTRICTED; VALIDATION_FAILED with the field that is taken or unknown.
 * @throws what those operations fail with.
 */
export async function createUserWithAccount(
  { username, password_hash, email, wallet_address, referral_code }: NewUserData,
  visit: SignUpVisit,
  operations: (user: StoredUser) => readonly WriteOperation[] = () => [],
): Promise<StoredUser> {
  assertCountryAllowed(visit);
  if (await isUsernameTaken(username)) throw usernameTakenError();
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
    noteKnownAddress(user.id, visit.address),
    ...putUser(user),
    putAccount(account, user.id, at),
  ]);
  return user;
}
