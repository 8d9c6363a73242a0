import { Secret, TOTP } from 'otpauth';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { now } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi, DEFAULT_CALLER_ADDRESS } from '#functions/testing/call.ts';
import { toAmount } from '#shared/money.ts';
import { buildTestVisit } from './visits.ts';

export const TEST_PASSWORD = 'correct horse battery';

/** User with a main account, logged in, who calls the API. */
export interface TestUser {
  user: StoredUser;
  token: string;
  ask: (
    method: string,
    path: string,
    body?: unknown,
    from?: { token?: string; address?: string; headers?: Record<string, string> },
  ) => Promise<TestApiResponse>;
  /** Logs the same user in on another device. */
  logInElsewhere: () => Promise<string>;
  /** Returns the user as stored now. */
  stored: () => Promise<StoredUser>;
}

let count = 0;

export async function createTestUser(options: { email?: string; funds?: string } = {}): Promise<TestUser> {
  const user = await createUser({
    username: `person-${++count}`,
    password: TEST_PASSWORD,
    ...(options.email !== undefined && { email: options.email }),
    ...(options.funds !== undefined && { funds: { trading: toAmount(options.funds) } }),
  });
  const { token } = await openSession(user, 'main', buildTestVisit());
  const stored = async () => {
    const storedUser = await readUser(user.id);
    if (!storedUser) throw new Error('the user is gone');
    return storedUser;
  };
  return {
    user,
    token,
    ask: (method, path, body, { token: other = token, address = DEFAULT_CALLER_ADDRESS, headers = {} } = {}) =>
      callTestApi({
        method,
        path,
        token: other,
        address,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      }),
    logInElsewhere: async () => (await openSession(await stored(), 'main', buildTestVisit('198.51.100.7'))).token,
    stored,
  };
}

/** Returns `data` of an answer. */
export const getResponseData = <T = unknown>(answer: TestApiResponse): T =>
  (answer.envelope as unknown as { data: T }).data;

/** Returns the content of an error answer. */
export const getResponseError = ({ status, envelope }: TestApiResponse) => {
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors };
};

/** Returns the statuses of answers, in numerical order. */
export const getSortedStatuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** Returns the authenticator's current code. */
export const getCurrentTotpCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });

/** Sets up two-factor login like the pages; `pass` moves the clock to the next code. */
export async function setUpTestTotp(person: TestUser, pass: () => void): Promise<{ secret: string; codes: string[] }> {
  const setup = await person.ask('POST', '/user/totp/setup', { password: TEST_PASSWORD });
  const { secret } = getResponseData<{ secret: string }>(setup);
  const enabled = await person.ask('POST', '/user/totp/enable', { code: getCurrentTotpCode(secret) });
  const { recovery_codes } = getResponseData<{ recovery_codes: string[] }>(enabled);
  pass();
  return { secret, codes: recovery_codes };
}
