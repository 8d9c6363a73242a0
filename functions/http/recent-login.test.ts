import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#functions/data/identity/sessions.ts';
import { users } from '#functions/data/people/users.ts';
import { update } from '#functions/data/table/table.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { dataOf, errorOf, newPerson, type Person } from '#functions/testing/people/people.ts';
import { useTable } from '#functions/testing/table.ts';

useTable();

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '1000';
  setClock(() => 1_800_000_000_000);
});
afterAll(() => setClock());

/** A session of somebody who logged in so many seconds ago, and has gone on since. */
async function loggedInAgo(person: Person, seconds: number): Promise<string> {
  const token = await person.logInElsewhere();
  const { sessions: own } = dataOf<{ sessions: { id: string; is_current: boolean }[] }>(
    await person.ask('GET', '/user/sessions', undefined, { token }),
  );
  const session = own.find(({ is_current }) => is_current);
  await update(sessions.key(person.user.id, session?.id as never), {
    update: 'SET #since = :since',
    names: { '#since': 'since' },
    values: { ':since': nowSeconds() - seconds },
  });
  return token;
}

async function ownerOfAWallet(): Promise<Person> {
  const person = await newPerson();
  await update(users.key(person.user.id), { update: 'REMOVE password_hash' });
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

describe('who logs in by a wallet alone', () => {
  it.each(acts)('shows the wallet again before %s %s, where that was long ago', async (method, path, body) => {
    const person = await ownerOfAWallet();
    const old = await loggedInAgo(person, 901);
    if (path === '/user/unfreeze')
      expect((await person.ask('POST', '/user/freeze', {}, { token: old })).status).toBe(200);
    const before = await person.stored();
    const refused = await person.ask(method, path, body, { token: old });
    expect(errorOf(refused)).toMatchObject({ status: 403, error_code: 'RECENT_LOGIN_REQUIRED' });
    expect(await person.stored()).toEqual(before);
    const fresh = await person.ask(method, path, body, { token: await loggedInAgo(person, 899) });
    expect(errorOf(fresh).error_code).not.toBe('RECENT_LOGIN_REQUIRED');
  });

  it('and has a password by now, is asked for that', async () => {
    const person = await newPerson();
    const old = await loggedInAgo(person, 901);
    const body = { new_password: 'another password of mine' };
    const refused = await person.ask('POST', '/user/change-password', body, { token: old });
    expect(errorOf(refused)).toMatchObject({ status: 401, error_code: 'INVALID_CREDENTIALS' });
  });
});
