import { beforeAll, describe, expect, it } from 'vitest';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import {
  getCurrentTotpCode,
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();

let time = 1_800_000_000_000;
const pass = (seconds: number) => {
  time += seconds * 1000;
};

beforeAll(() => {
  setClock(() => time);
});

/** Opens a session of a user who logged in this many seconds ago. */
async function loggedInAgo(person: TestUser, seconds: number): Promise<string> {
  const token = await person.logInElsewhere();
  const { sessions: own } = getResponseData<{ sessions: { id: string; is_current: boolean }[] }>(
    await person.ask('GET', '/user/sessions', undefined, { token }),
  );
  const session = own.find(({ is_current }) => is_current);
  await updateItem(sessionCollection.key(person.user.id, session?.id as never), {
    update: 'SET #since = :since',
    names: { '#since': 'since' },
    values: { ':since': nowSeconds() - seconds },
  });
  return token;
}

async function ownerOfAWallet(): Promise<TestUser> {
  const person = await createTestUser();
  await updateItem(userItems.key(person.user.id), { update: 'REMOVE password_hash' });
  return person;
}

const acts = [
  ['POST', '/user/change-password', { new_password: 'a first password of mine' }],
  ['POST', '/user/bind-email', { email: 'thief@example.com', email_code: '123456' }],
  ['POST', '/user/totp/setup', {}],
  ['POST', '/user/totp/disable', { code: '123456' }],
  ['POST', '/user/unfreeze', {}],
  ['POST', '/user/close-account', {}],
] as const;

const bank = {
  name: 'A. Person',
  bank_name: 'Any Bank',
  account_number: 'DE89370400440532013000',
  currency: 'EUR',
};
const NOBODYS = 'bnk_00000000000000000000000000';

const guarded = [
  ['POST', '/user/set-fund-password', { fund_password: '604182', confirm_password: '604182' }],
  ['POST', '/bank-accounts', bank],
  ['PUT', `/bank-accounts/${NOBODYS}`, bank],
  ['DELETE', `/bank-accounts/${NOBODYS}`, undefined],
  ['POST', `/bank-accounts/${NOBODYS}/set-primary`, {}],
  ['PUT', '/user/anti-phishing-code', { anti_phishing_code: 'blue whale' }],
] as const;

const RECENT = { status: 403, error_code: 'RECENT_LOGIN_REQUIRED' };

describe('sensitive endpoint in a stolen session', () => {
  it.each(guarded)('%s %s requires a login within ten minutes', { tags: ['TRD-213'] }, async (method, path, body) => {
    const person = await createTestUser();
    const old = await loggedInAgo(person, 601);
    const before = await person.stored();
    expect(getResponseError(await person.ask(method, path, body, { token: old }))).toMatchObject(RECENT);
    expect(await person.stored()).toEqual(before);
    const fresh = await person.ask(method, path, body, { token: await loggedInAgo(person, 599) });
    expect(fresh.status).toBe(path.includes(NOBODYS) ? 404 : 200);
  });

  it.each(guarded)(
    '%s %s is allowed for ten minutes after confirmation',
    { tags: ['TRD-213'] },
    async (method, path, body) => {
      const person = await createTestUser();
      const [old, other] = [await loggedInAgo(person, 5000), await loggedInAgo(person, 5000)];
      const confirmed = await person.ask('POST', '/user/confirm', { password: TEST_PASSWORD }, { token: old });
      expect(getResponseData(confirmed)).toEqual({ confirmed_until: nowSeconds() + 600 });
      expect(getResponseError(await person.ask(method, path, body, { token: other }))).toMatchObject(RECENT);
      pass(600);
      const done = await person.ask(method, path, body, { token: old });
      expect(done.status).toBe(path.includes(NOBODYS) ? 404 : 200);
      pass(1);
      expect(getResponseError(await person.ask(method, path, body, { token: old }))).toMatchObject(RECENT);
    },
  );
});

describe('confirmation of a login', () => {
  const act = ['PUT', '/user/anti-phishing-code', { anti_phishing_code: 'blue whale' }] as const;
  const confirm = (person: TestUser, token: string, proof: object) =>
    person.ask('POST', '/user/confirm', proof, { token });

  it('accepts the correct password only, within a few attempts', { tags: ['TRD-213'] }, async () => {
    const person = await createTestUser();
    const old = await loggedInAgo(person, 601);
    for (const proof of [{}, { password: 'not mine at all' }, { code: '123456' }])
      expect((await confirm(person, old, proof)).status).toBe('password' in proof || 'code' in proof ? 401 : 422);
    expect(getResponseError(await person.ask(...act, { token: old }))).toMatchObject(RECENT);
    for (let i = 0; i < 7; i++) await confirm(person, old, { password: 'not mine at all' });
    expect(getResponseError(await confirm(person, old, { password: TEST_PASSWORD })).error_code).toBe('ACCOUNT_LOCKED');
  });

  it('accepts an authenticator code once', { tags: ['TRD-213'] }, async () => {
    const person = await createTestUser();
    const { secret } = await setUpTestTotp(person, () => pass(30));
    const [old, other] = [await loggedInAgo(person, 601), await loggedInAgo(person, 601)];
    const code = getCurrentTotpCode(secret);
    expect((await confirm(person, old, { code })).status).toBe(200);
    expect((await confirm(person, other, { code })).status).toBe(401);
    expect((await person.ask(...act, { token: old })).status).toBe(200);
    expect(getResponseError(await person.ask(...act, { token: other }))).toMatchObject(RECENT);
  });

  it('is refused without password and authenticator: a new login is required', async () => {
    const person = await ownerOfAWallet();
    const recent = await loggedInAgo(person, 599);
    for (const proof of [{ password: TEST_PASSWORD }, { code: '123456' }])
      expect(getResponseError(await confirm(person, recent, proof)).error_code).toBe('INVALID_CREDENTIALS');
    pass(2);
    expect(getResponseError(await person.ask(...act, { token: recent }))).toMatchObject(RECENT);
  });
});

describe('user who logs in by wallet only', () => {
  it.each(acts)('must log in by wallet again before %s %s', { tags: ['TRD-225'] }, async (method, path, body) => {
    const person = await ownerOfAWallet();
    const old = await loggedInAgo(person, 601);
    if (path === '/user/unfreeze')
      expect((await person.ask('POST', '/user/freeze', {}, { token: old })).status).toBe(200);
    const before = await person.stored();
    const answer = await person.ask(method, path, body, { token: old });
    expect(getResponseError(answer)).toMatchObject({ status: 403, error_code: 'RECENT_LOGIN_REQUIRED' });
    expect(await person.stored()).toEqual(before);
    const fresh = await person.ask(method, path, body, { token: await loggedInAgo(person, 599) });
    expect(getResponseError(fresh).error_code).not.toBe('RECENT_LOGIN_REQUIRED');
  });

  it('needs the password once one is set', async () => {
    const person = await createTestUser();
    const old = await loggedInAgo(person, 601);
    const body = { new_password: 'another password of mine' };
    const answer = await person.ask('POST', '/user/change-password', body, { token: old });
    expect(getResponseError(answer)).toMatchObject({ status: 401, error_code: 'INVALID_CREDENTIALS' });
  });
});
