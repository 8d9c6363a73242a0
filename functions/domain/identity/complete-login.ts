import { noteKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { securityEvent } from '#functions/data/identity/security-log.ts';
import { accountOf, mayLogIn, noteLogin, type StoredUser } from '#functions/data/people/users.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { preferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Session } from '#shared/schemas/identity.ts';
import type { SignUpVisit } from './make-person.ts';
import { noteLoginFrom } from './note-login.ts';
import { openSession } from './open-session.ts';
import { secondFactor } from './second-factor.ts';

interface CompleteLoginOptions {
  operations?: readonly Operation[];
  isNoted?: boolean;
  isAddressNoted?: boolean;
}

/**
 * Lets in somebody who has proven the first factor, and the second one where there is one. `operations` are written with
 * the session, or neither is: what proved the first factor is used up there. `isNoted` where it is known that there is
 * nothing to note about a login from there (`isLoginNoted`), `isAddressNoted` where its address was noted lately.
 * @throws {Refusal} TOTP_REQUIRED, INVALID_CREDENTIALS with `fields.code`, ACCOUNT_LOCKED, ACCOUNT_RESTRICTED.
 * @throws what those operations fail with.
 */
export async function completeLogin(
  user: StoredUser,
  code: string | undefined,
  visit: SignUpVisit,
  { operations = [], isNoted = false, isAddressNoted = false }: CompleteLoginOptions = {},
): Promise<Session> {
  if (!mayLogIn(user)) throw new Refusal('ACCOUNT_RESTRICTED');
  const spent = await secondFactor(user, code, { visit });
  const session = await openSession(user, accountOf(user, 'main') ? 'main' : 'simulate', visit, [
    ...operations,
    ...spent,
    noteLogin(user.id, nowSeconds(), preferredLanguage(visit.languages ?? null)),
    securityEvent(user.id, 'login', visit),
    ...(isAddressNoted ? [] : [noteKnownAddress(user.id, visit.address)]),
  ]);
  if (!isNoted) await noteLoginFrom(user, visit);
  return session;
}
