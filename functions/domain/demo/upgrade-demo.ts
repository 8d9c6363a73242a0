import { recordKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { putAccount } from '#functions/data/ledger/accounts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putReferral } from '#functions/data/users/referrals.ts';
import {
  isUsernameTaken,
  type MainAccountFields,
  addMainAccount,
  type StoredUser,
  buildUsernameTakenError,
} from '#functions/data/users/users.ts';
import {
  assertSignUpCountryAllowed,
  generateReferralCode,
  resolveReferrer,
  type SignUpVisit,
} from '#functions/domain/identity/create-user-with-account.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { assertStrongPassword, hashPassword } from '#functions/domain/identity/passwords.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

export interface DemoUpgrade {
  username: string;
  password: string;
  referral_code?: string | undefined;
}

/**
 * Gives a visitor’s demo user a name and a password: it becomes a user with an empty main account. The demo account
 * stays. Sign-up rules apply.
 * @throws {AppError} FORBIDDEN if the user has a main account; COUNTRY_RESTRICTED; VALIDATION_FAILED.
 */
export async function upgradeDemo(
  user: StoredUser,
  { username, password, referral_code }: DemoUpgrade,
  visit: SignUpVisit,
): Promise<LoginSession> {
  if (user.main_account || !user.is_virtual_account) throw new AppError('FORBIDDEN');
  assertSignUpCountryAllowed(visit);
  await assertStrongPassword(password, [username]);
  if (await isUsernameTaken(username)) throw buildUsernameTakenError();
  const referrer = await resolveReferrer(referral_code);
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  const at = nowSeconds();
  const fields: MainAccountFields = {
    username,
    main_account: account.id,
    password_hash: await hashPassword(password),
    referral_code: generateReferralCode(),
    ...(visit.country !== null && { country: visit.country }),
    ...(referrer !== null && { referred_by: referrer }),
  };
  const person: StoredUser = { ...user, ...fields, is_virtual_account: false };
  await transact([
    ...addMainAccount(user, fields),
    putAccount(account, user.id, at),
    ...(referrer === null ? [] : [putReferral(referrer, { ...person, created_at: at })]),
    addSecurityEvent(user.id, 'registered', visit),
    recordKnownLoginAddress(user.id, visit.address),
  ]);
  return openSession(person, 'main', visit);
}
