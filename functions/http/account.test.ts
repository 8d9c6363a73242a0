import { describe, expect, it } from 'vitest';
import { findUserByLogin } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { signUp } from '#functions/domain/identity/sign-up-request.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, DEFAULT_CALLER_ADDRESS } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import {
  getResponseData,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  getSortedStatuses,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue, useTestSettleQueue } from '#functions/testing/queue.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { authEndpoints } from '#shared/api/identity.ts';
import { userProfileEndpoints as personApi } from '#shared/api/profile.ts';
import { securityEndpoints } from '#shared/api/security.ts';
import type { NotificationEmailMessage } from '#shared/messages/queue.ts';

useTestTable();
const mail = useTestMail();
useTestSettleQueue();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

const { pass } = useFixedTestClock();

const deliver = () => Promise.all((queue.sent as NotificationEmailMessage[]).map(sendNotificationEmail));
const codeIn = () => /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';

describe('user profile', () => {
  it('returns the current user without secrets', async () => {
    const person = await createTestUser({ email: 'shown@example.com' });
    await setUpTestTotp(person, () => pass(30));
    const { user } = getResponseData<{ user: object }>(await person.ask('GET', '/user/profile'));
    expect(user).toMatchObject({
      id: person.user.id,
      username: person.user.username,
      email: 'shown@example.com',
      has_password: true,
      has_fund_password: false,
      two_factor_enabled: true,
      is_frozen: false,
      mails: { orders: true, alerts: true, news: true },
      flags: { trading: true, options_trading: true, withdraw: true, deposit: true, login: true },
      referral_code: person.user.referral_code,
    });
    expect(JSON.stringify(user)).not.toMatch(/argon2|hash|secret|sealed/);
  });

  it('updates the given fields and keeps the others', { tags: ['FIN-286'] }, async () => {
    const person = await createTestUser();
    const change = async (body: object) =>
      getResponseData<{ user: object }>(await person.ask('PUT', '/user/profile', body)).user;
    expect(await change({ phone: '+34600111222', language: 'es' })).toMatchObject({
      phone: '+34600111222',
      language: 'es',
    });
    expect(await change({ mails: { news: false } })).toMatchObject({
      mails: { orders: true, alerts: true, news: false },
      phone: '+34600111222',
    });
    expect(await change({ mails: { orders: false }, phone: null })).toMatchObject({
      mails: { orders: false, alerts: true, news: false },
      phone: null,
    });
    expect(await change({})).toMatchObject({ language: 'es' });
    expect(getResponseData(await person.ask('GET', '/user/profile'))).toMatchObject({ user: await change({}) });
  });

  it.each([
    'id',
    'username',
    'email',
    'status',
    'kyc_status',
    'is_virtual_account',
    'wallet_address',
    'two_factor_enabled',
    'is_frozen',
    'credit_score',
    'created_at',
    'country',
    'referral_code',
    'referred_by',
    'password_hash',
    'totp_enabled',
    'flags',
    'main_account',
    'demo_account',
    'session_epoch',
    'limits',
    'questionnaire',
    'level_fixed',
    'pk',
    'constructor',
  ])('rejects an update of %s by the owner', { tags: ['FIN-286'] }, async (field) => {
    const person = await createTestUser();
    const before = await person.stored();
    const answer = await person.ask('PUT', '/user/profile', { language: 'es', [field]: 'mine' });
    expect(answer).toMatchObject({ status: 422 });
    expect(await person.stored()).toEqual(before);
  });

  it('ignores prototype pollution in an update', async () => {
    const person = await createTestUser();
    const body = '{"language":"es","__proto__":{"credit_score":100},"mails":{"__proto__":{"news":false}}}';
    await callTestApi({ method: 'PUT', path: '/user/profile', token: person.token, body });
    expect((await person.stored()).credit_score).toBeUndefined();
    expect(({} as Record<string, unknown>)['credit_score']).toBeUndefined();
  });

  it.each([
    { phone: '0034600' },
    { phone: '+1 415' },
    { language: 'de' },
    { mails: { safety: false } },
    { mails: { news: 'no' } },
    [[]],
    'x',
  ])('rejects the profile update %j', async (body) => {
    const person = await createTestUser();
    expect((await person.ask('PUT', '/user/profile', body)).status).toBeGreaterThanOrEqual(400);
    expect((await person.ask('GET', '/user/profile')).status).toBe(200);
  });
});

describe('e-mail change', () => {
  const ask = async (person: TestUser, email: string) => {
    expect(await person.ask('POST', '/user/send-email-code', { type: 'bind_email', email })).toMatchObject({
      status: 200,
    });
    return codeIn();
  };

  it('is confirmed by the e-mailed code, frees the old address and notifies it', { tags: ['FIN-287'] }, async () => {
    const person = await createTestUser({ email: 'old@example.com' });
    const email_code = await ask(person, 'New@Example.com');
    expect(mail.sent.at(-1)?.to).toBe('New@Example.com');
    const bound = await person.ask('POST', '/user/bind-email', {
      email: 'New@Example.com',
      email_code,
      password: TEST_PASSWORD,
    });
    expect(getResponseData(bound)).toMatchObject({ user: { email: 'New@Example.com' } });
    expect((await findUserByLogin('new@example.com'))?.id).toBe(person.user.id);
    expect(await findUserByLogin('old@example.com')).toBeNull();
    await deliver();
    expect(mail.sent.at(-1)).toMatchObject({
      to: 'old@example.com',
      subject: 'Your e-mail address was changed',
      text: expect.stringContaining('N***@Example.com'),
    });
    expect(await createTestUser({ email: 'old@example.com' })).toBeTruthy();
  });

  it('requires password and code; a code is valid once for one address and user', { tags: ['FIN-287'] }, async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    const email_code = await ask(person, 'one@example.com');
    const bind = (user: TestUser, body: object) =>
      user.ask('POST', '/user/bind-email', { email: 'one@example.com', email_code, password: TEST_PASSWORD, ...body });
    expect((await bind(person, { password: 'wrong' })).status).toBe(401);
    expect((await bind(person, { email: 'two@example.com' })).status).toBe(422);
    expect((await bind(other, {})).status).toBe(422);
    const tries = await Promise.all([bind(person, {}), bind(person, {}), bind(person, {})]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await bind(person, {})).status).toBe(422);
  });

  it('accepts the code with its token after all other attempts are used up', async () => {
    const person = await createTestUser();
    const email = 'tried@example.com';
    const emailAnswer = await person.ask('POST', '/user/send-email-code', { type: 'bind_email', email });
    const { code_token } = getResponseData<{ code_token: string }>(emailAnswer);
    const code = codeIn();
    const bind = (body: object) => person.ask('POST', '/user/bind-email', { email, password: TEST_PASSWORD, ...body });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++) expect((await bind({ email_code: wrong })).status).toBe(422);
    expect((await bind({ email_code: code })).status).toBe(423);
    expect((await bind({ email_code: code, code_token })).status).toBe(200);
  });

  it('succeeds for one of two concurrent confirmations', { tags: ['FIN-287'] }, async () => {
    const [one, two] = [await createTestUser(), await createTestUser()];
    const codes = [await ask(one, 'wanted@example.com'), await ask(two, 'wanted@example.com')];
    const answers = await Promise.all(
      [one, two].map((user, i) =>
        user.ask('POST', '/user/bind-email', {
          email: 'wanted@example.com',
          email_code: codes[i],
          password: TEST_PASSWORD,
        }),
      ),
    );
    expect(getSortedStatuses(answers)).toEqual([200, 422]);
    const loser = answers.find(({ status }) => status === 422);
    expect(loser?.envelope).toMatchObject({ errors: { email: [expect.any(String)] } });
  });

  it('sets an address for a user who has none', async () => {
    const person = await createTestUser();
    expect((await person.ask('POST', '/user/send-email-code', { type: 'bind_email' })).status).toBe(422);
    expect(await person.ask('POST', '/user/send-email-code', { type: 'unfreeze' })).toMatchObject({
      status: 422,
      envelope: { error_code: 'EMAIL_REQUIRED' },
    });
  });
});

describe('session list', () => {
  it('shows device and location without secrets; listed sessions can be ended', { tags: ['FIN-280'] }, async () => {
    const person = await createTestUser();
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const phone = await openSession(person.user, 'main', { address: '203.0.113.5', country: 'PT', userAgent });
    const { sessions } = getResponseData<{ sessions: { id: string }[] }>(await person.ask('GET', '/user/sessions'));
    expect(sessions).toMatchObject([
      { is_current: true, mode: 'main', device: null, address: DEFAULT_CALLER_ADDRESS, created_at: nowSeconds() },
      {
        is_current: false,
        device: 'Firefox on Linux',
        address: '203.0.113.5',
        country: 'PT',
        last_used_at: nowSeconds(),
      },
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/hash|token/);
    const path = `/user/sessions/${sessions[1]?.id}`;
    const answers = await Promise.all([1, 2, 3].map(() => person.ask('DELETE', path)));
    expect(getSortedStatuses(answers)).toEqual([200, 404, 404]);
    expect((await person.ask('GET', '/user/profile', undefined, { token: phone.token })).status).toBe(401);
  });

  it('contains no sessions of other users and cannot end them', { tags: ['FIN-289'] }, async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    const { sessions } = getResponseData<{ sessions: { id: string }[] }>(await other.ask('GET', '/user/sessions'));
    const theirs = await person.ask('DELETE', `/user/sessions/${sessions[0]?.id}`);
    const unknown = await person.ask('DELETE', `/user/sessions/${newId('ses')}`);
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    expect((await other.ask('GET', '/user/profile')).status).toBe(200);
    expect((await person.ask('DELETE', '/user/sessions/nonsense')).status).toBeGreaterThanOrEqual(400);
  });

  it('contains no expired sessions', async () => {
    const person = await createTestUser();
    pass(31 * 86_400);
    const token = await person.logInElsewhere();
    const { sessions } = getResponseData<{ sessions: object[] }>(
      await person.ask('GET', '/user/sessions', undefined, { token }),
    );
    expect(sessions).toHaveLength(1);
  });
});

describe('security log', () => {
  it('returns only own events, newest first, page by page', async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    for (const words of ['one', 'two', 'three']) {
      await person.ask('PUT', '/user/anti-phishing-code', { anti_phishing_code: words });
      pass(1);
    }
    interface Page {
      events: { event: string; created_at: number; address: string }[];
      next_cursor: string | null;
    }
    const first = getResponseData<Page>(await person.ask('GET', '/user/security-log?limit=2'));
    expect(first.events.map(({ created_at }) => created_at)).toEqual([nowSeconds() - 1, nowSeconds() - 2]);
    expect(first.events[0]).toMatchObject({ event: 'anti_phishing_changed', address: DEFAULT_CALLER_ADDRESS });
    const cursor = encodeURIComponent(first.next_cursor ?? '');
    const last = getResponseData<Page>(await person.ask('GET', `/user/security-log?limit=2&cursor=${cursor}`));
    expect(last).toMatchObject({ events: [{ created_at: nowSeconds() - 3 }], next_cursor: null });
    expect((await other.ask('GET', `/user/security-log?cursor=${cursor}`)).status).toBe(422);
    expect(getResponseData<Page>(await other.ask('GET', '/user/security-log')).events).toEqual([]);
  });
});

describe('referral list', () => {
  it('list users who signed up with the code by the start of their names', { tags: ['FIN-293'] }, async () => {
    const person = await createTestUser();
    const referral_code = person.user.referral_code ?? '';
    for (const username of ['friend-one', 'friend-two']) {
      await signUp({ username, password: 'a wholly new one 7', referral_code }, buildTestVisit());
      pass(1);
    }
    const data = getResponseData(await person.ask('GET', '/user/referrals?limit=1'));
    expect(data).toMatchObject({
      referral_code,
      link: `https://site.example/signup?ref=${referral_code}`,
      referrals: [{ username: 'fri***', created_at: nowSeconds() - 1 }],
      next_cursor: expect.any(String),
    });
  });
});

describe('demo session restrictions', () => {
  const mainOnly = Object.entries({ ...authEndpoints, ...personApi, ...securityEndpoints }).filter(
    ([, { caller }]) => caller === 'main',
  );
  it.each(mainOnly.map(([key]) => key))('deny access to %s', async (key) => {
    const demo = await logInDemoCustomer();
    const [method = '', path = ''] = key.split(' ');
    const answer = await callTestApi({ method, path, token: demo.token, body: method === 'GET' ? null : '{}' });
    expect(answer).toMatchObject({ status: 403, envelope: { error_code: 'FORBIDDEN' } });
  });
});
