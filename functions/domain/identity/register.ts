import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import { assertSignUpCountryAllowed, type SignUpVisit } from './create-user-with-account.ts';
import { consumeEmailCode } from './email-codes.ts';
import { notifyUnfamiliarLogin } from './note-login.ts';
import { openSession } from './open-session.ts';
import { type SignUpRequest, signUp } from './sign-up-request.ts';

type Registration = Omit<SignUpRequest, 'wallet_address'> & { email_code?: string; code_token?: string | undefined };

/**
 * Signs up a user by name and password, with an e-mail address if its code proves it, and logs them in.
 * @throws {AppError} of `signUp`; CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function registerUser(
  { email_code, code_token, ...given }: Registration,
  visit: SignUpVisit & { languages: string | null },
): Promise<LoginSession> {
  await assertSystemOpen('sign_up');
  assertSignUpCountryAllowed(visit);
  const proven =
    given.email !== undefined && email_code !== undefined
      ? [await consumeEmailCode('register', given.email, { code: email_code, code_token }, null)]
      : [];
  const user = await signUp(given, visit, () => proven);
  const session = await openSession(user, 'main', visit);
  await notifyUnfamiliarLogin(user, visit);
  return session;
}
