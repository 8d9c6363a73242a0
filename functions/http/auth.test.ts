import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findUserByLogin, type StoredUser } from '#functions/data/users/users.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { readStoredText } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

useTestTable();
useCheapPasswordHash();
const mail = useTestMail();

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '100';
});
afterEach(() => setClock());

const PASSWORD = 'plenty of horses here';

interface AuthAnswer {
  status: number;
  error_code: string | undefined;
  errors: Record<string, string[]> | undefined;
  reasons: Record<string, { name: string }[]> | undefined;
  retryAfter: string | string[] | undefined;
  data: LoginSession;
}

async function post(
  path: string,
  body: object | string,
  { token, address }: { token?: string; address?: string } = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { status, headers, envelope } = await callTestApi({
    method: 'POST',
    path,
    body: text,
    ...(token !== undefined && { token }),
    ...(address !== undefined && { address }),
  });
  const answer = envelope as unknown as Partial<AuthAnswer> | undefined;
  return {
    status,
    error_code: answer?.error_code,
    errors: answer?.errors,
    reasons: answer?.reasons,
    retryAfter: headers['retry-after'] ?? headers['Retry-After'],
    data: answer?.data as LoginSession,
  };
}

const register = (body: object) => post('/auth/register-account', { password: PASSWORD, ...body });

describe('login', () => {
  it('by username › supports sign-up, token refresh and logout', { tags: ['TRD-129'] }, async () => {
    const { status, data } = await register({ username: 'ada' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ current_mode: 'main', user: { username: 'ada', email: null, status: 'active' } });
    const refreshed = await post('/auth/refresh', { refresh_token: data.refresh_token });
    expect(refreshed.status).toBe(200);
    const { token } = refreshed.data;
    expect((await post('/auth/logout', {}, { token })).status).toBe(200);
    expect((await post('/auth/logout', {}, { token })).status).toBe(401);
    expect((await post('/auth/refresh', { refresh_token: refreshed.data.refresh_token })).status).toBe(401);
  });

  it('by e-mail › supports code, sign-up, login and logout everywhere', async () => {
    const email = 'Grace@example.com';
    const at = now();
    setClock(() => at);
    const emailAnswer = await post('/auth/send-email-code', { email, type: 'register' });
    expect(emailAnswer.data).toMatchObject({ resend_after: 60 });
    const secondAnswer = await post('/auth/send-email-code', { email, type: 'register' });
    expect(secondAnswer).toMatchObject({ status: 429, error_code: 'TOO_MANY_REQUESTS', retryAfter: '60' });
    const code = /\b\d{6}\b/.exec(mail.sent[0]?.text ?? '')?.[0] ?? '';
    expect(await post('/auth/verify-email-code', { email, code, type: 'register' })).toMatchObject({
      data: { valid: true },
    });
    const body = { username: 'grace', email, email_code: code, password: PASSWORD };
    expect(await post('/auth/register', { ...body, username: 'ada' })).toMatchObject({
      status: 422,
      errors: { username: ['This username is already taken.'] },
    });
    expect(await post('/auth/register', body)).toMatchObject({ status: 200, data: { user: { email } } });
    expect(await post('/auth/register', { ...body, username: 'grace-2' })).toMatchObject({
      error_code: 'CODE_INVALID',
      errors: { email_code: ['The code is incorrect or has expired. Request a new one.'] },
      reasons: { email_code: [{ name: 'emailCodeWrong' }] },
    });
    expect(
      await post('/auth/reset-password', { username: 'grace', code: '000000', password: `another ${PASSWORD}` }),
    ).toMatchObject({ error_code: 'CODE_INVALID', reasons: { code: [{ name: 'emailCodeWrong' }] } });
    const { data } = await post('/auth/login', { username: 'GRACE@example.com', password: PASSWORD });
    expect(await post('/auth/logout-all', {}, { token: data.token })).toMatchObject({ data: { ended: 2 } });
  });

  it('by e-mail code › is accepted from any network, and by its token after others failed', async () => {
    const email = 'mover@example.com';
    const emailAnswer = await post('/auth/send-email-code', { email, type: 'register' }, { address: '192.0.2.1' });
    const { code_token } = emailAnswer.data as unknown as { code_token: string };
    const code = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const elsewhere = { address: '198.51.100.2' };
    const look = { email, code, type: 'register' };
    expect(await post('/auth/verify-email-code', look, elsewhere)).toMatchObject({ status: 200 });
    const wrong = { ...look, code: code === '000000' ? '000001' : '000000' };
    for (let n = 0; n < 6; n++) await post('/auth/verify-email-code', wrong, { address: `203.0.113.${n + 1}` });
    expect(await post('/auth/verify-email-code', look, elsewhere)).toMatchObject({ error_code: 'ACCOUNT_LOCKED' });
    expect(await post('/auth/verify-email-code', { ...look, code_token }, elsewhere)).toMatchObject({ status: 200 });
    const body = { username: 'mover', email, email_code: code, password: PASSWORD };
    expect(await post('/auth/register', body, elsewhere)).toMatchObject({
      error_code: 'ACCOUNT_LOCKED',
      reasons: { email_code: [{ name: 'emailCodeTries' }] },
    });
    expect(await post('/auth/register', { ...body, code_token: 'short' }, elsewhere)).toMatchObject({
      status: 422,
      reasons: { code_token: [{ name: 'invalid' }] },
    });
    expect(await post('/auth/register', { ...body, code_token }, elsewhere)).toMatchObject({ status: 200 });
  });

  it('is locked after failed attempts and states when to retry', { tags: ['TRD-139'] }, async () => {
    await register({ username: 'guessed' });
    const guess = () => post('/auth/login', { username: 'guessed', password: 'wrong' });
    for (let i = 0; i < 8; i++) expect((await guess()).status).toBe(401);
    const locked = await guess();
    expect(locked).toMatchObject({ status: 423, error_code: 'ACCOUNT_LOCKED' });
    expect(Number(locked.retryAfter)).toBeGreaterThan(0);
    expect(Number(locked.retryAfter)).toBeLessThanOrEqual(900);
  });
});

it('sign-up › requires a password of ten characters', { tags: ['TRD-137'] }, async () => {
  const answer = await register({ username: 'nine-characters', password: 'h0rse mul' });
  expect(answer).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
  expect(await findUserByLogin('nine-characters')).toBeNull();
  expect((await register({ username: 'ten-characters', password: 'h0rse mule' })).status).toBe(200);
});

describe('sign-up validation', () => {
  it.each([
    'id',
    'status',
    'flags',
    'email',
    'kyc_status',
    'credit_score',
    'main_account',
    'is_virtual_account',
    'referred_by',
    'session_epoch',
    'country',
  ])('rejects the protected field %s and creates no user', async (field) => {
    const answer = await register({ username: 'assigned', [field]: 'usr_00000000000000000000000001' });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: ['Unknown field.'] } });
    expect(await findUserByLogin('assigned')).toBeNull();
  });

  it('ignores prototype pollution', async () => {
    const passwordField = `"password":"${PASSWORD}"`;
    for (const body of [
      `{"username":"polluter",${passwordField},"__proto__":{"status":"x","flags":{"login":true}}}`,
      `{"username":"polluter",${passwordField},"constructor":{"prototype":{"polluted":true}}}`,
      `{"__proto__":{"username":"polluter",${passwordField}}}`,
    ])
      expect((await post('/auth/register-account', body)).status).toBeGreaterThanOrEqual(400);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(({} as Partial<StoredUser>).flags).toBeUndefined();
    expect(await findUserByLogin('polluter')).toBeNull();
  });

  it.each([
    'ad\r\nSet-Cookie: a=b',
    'ada\n{"level":"info","message":"forged"}',
    'ada\u0000',
    '<img src=x onerror=alert(1)>',
    '{{username}}',
    'ädä',
    'a a',
    '../../x',
    '__proto__#',
    'ab',
    'x'.repeat(31),
  ])('rejects the username %j', async (username) => {
    expect(await register({ username })).toMatchObject({ status: 422, errors: { username: expect.any(Array) } });
  });

  it('accepts names of object properties as usernames', async () => {
    for (const username of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await register({ username })).data.user.username).toBe(username);
    expect((await register({ username: '__PROTO__' })).errors).toEqual({
      username: ['This username is already taken.'],
    });
  });

  it('rejects an invalid e-mail address', async () => {
    for (const email of ['a@example.com\r\nBcc: all@example.com', 'a@example.com,b@example.com', '"a b"@example.com'])
      expect((await post('/auth/send-email-code', { email, type: 'register' })).status).toBe(422);
    expect(mail.sent).toEqual([]);
  });
});

it('credential storage › contains no password, code or token in plain text', async () => {
  await post('/auth/send-email-code', { email: 'kept@example.com', type: 'register' });
  const code = /\b\d{6}\b/.exec(mail.sent[0]?.text ?? '')?.[0] ?? 'none';
  const { data } = await register({ username: 'kept-hidden' });
  const stored = await readStoredText();
  const secretOf = (token: string) => token.split('.')[2] ?? token;
  for (const secret of [PASSWORD, `"${code}"`, secretOf(data.token), secretOf(data.refresh_token)])
    expect(stored).not.toContain(secret);
});
