import { assertTakesNew } from '#functions/domain/switches/new-business.ts';
import type { Session } from '#shared/schemas/identity.ts';
import { spendCode } from './email-codes.ts';
import { assertOpenCountry, type SignUpVisit } from './make-person.ts';
import { noteLoginFrom } from './note-login.ts';
import { openSession } from './open-session.ts';
import { type SignUp, signUp } from './sign-up.ts';

type Registration = Omit<SignUp, 'wallet_address'> & { email_code?: string; code_token?: string | undefined };

/**
 * Signs somebody up by name and password, with an e-mail address where its code proves it, and logs them in.
 * @throws {Refusal} what `signUp` refuses; CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function register(
  { email_code, code_token, ...given }: Registration,
  visit: SignUpVisit & { languages: string | null },
): Promise<Session> {
  await assertTakesNew('sign_up');
  assertOpenCountry(visit);
  const proven =
    given.email !== undefined && email_code !== undefined
      ? [await spendCode('register', given.email, { code: email_code, code_token }, null)]
      : [];
  const user = await signUp(given, visit, () => proven);
  const session = await openSession(user, 'main', visit);
  await noteLoginFrom(user, visit);
  return session;
}
