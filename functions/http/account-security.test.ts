import { describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { getEffectiveUserLimits } from '#functions/data/users/own-limits.ts';
import { logIn } from '#functions/domain/identity/log-in.ts';
import { notifyUnfamiliarLogin } from '#functions/domain/identity/note-login.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { refreshSession } from '#functions/domain/identity/refresh-session.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { TestApiResponse } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  getCurrentTotpCode,
  getResponseData,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  getSortedStatuses,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { readStoredText } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { NotificationEmailMessage } from '#shared/messages/queue.ts';

useTestTable();
const mail = useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

const { pass } = useFixedTestClock();
const nextCode = () => pass(30);

const deliver = () => Promise.all((queue.sent as NotificationEmailMessage[]).map(sendNotificationEmail));
const events = async (person: TestUser) => {
  const log = getResponseData<{ events: { event: string }[] }>(await person.ask('GET', '/user/security-log'));
  return log.events.map(({ event }) => event);
};
const isIn = async (person: TestUser, token: string) =>
  (await person.ask('GET', '/user/profile', undefined, { token })).status === 200;

describe('password change', () => {
  it('requires the old password, ends other sessions and notifies the user', { tags: ['FIN-289'] }, async () => {
    const person = await createTestUser({ email: 'changer@example.com' });
    const other = await person.logInElsewhere();
    const body = { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7' };
    expect(await person.ask('POST', '/user/change-password', body)).toMatchObject({ status: 200 });
    expect([await isIn(person, person.token), await isIn(person, other)]).toEqual([true, false]);
    expect(await events(person)).toEqual(['password_changed']);
    await expect(
      logIn({ username: person.user.username, password: TEST_PASSWORD }, buildTestVisit()),
    ).rejects.toMatchObject({
      reason: 'INVALID_CREDENTIALS',
    });
    await expect(
      logIn({ username: person.user.username, password: body.new_password }, buildTestVisit()),
    ).resolves.toBeTruthy();
    await deliver();
    expect(mail.sent).toMatchObject([{ to: 'changer@example.com', subject: 'Your password was changed' }]);
  });

  it('invalidates a login that began before it with the old password', { tags: ['FIN-289'] }, async () => {
    const person = await createTestUser();
    const before = await person.stored();
    const body = { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7' };
    await person.ask('POST', '/user/change-password', body);
    const lateSession = await openSession(before, 'main', buildTestVisit());
    expect(await isIn(person, lateSession.token)).toBe(false);
    await expect(refreshSession(lateSession.refresh_token, buildTestVisit())).rejects.toMatchObject({
      reason: 'UNAUTHORIZED',
    });
  });

  it.each([
    ['a wrong password', { current_password: 'wrong', new_password: 'a wholly new one 7' }, 401, 'current_password'],
    ['none', { new_password: 'a wholly new one 7' }, 401, 'current_password'],
    ['one that is common', { current_password: TEST_PASSWORD, new_password: 'password1234' }, 422, 'new_password'],
    ['one that is too short', { current_password: TEST_PASSWORD, new_password: 'short' }, 422, 'new_password'],
    ['the same again', { current_password: TEST_PASSWORD, new_password: TEST_PASSWORD }, 422, 'new_password'],
    ['another field', { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7', role: 'x' }, 422, 'role'],
  ])('rejects %s as new password input', async (_, body, status, field) => {
    const person = await createTestUser();
    const answer = await person.ask('POST', '/user/change-password', body);
    expect(answer).toMatchObject({ status, envelope: { errors: { [field]: [expect.any(String)] } } });
    expect((await person.stored()).password_hash).toBe(person.user.password_hash);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const person = await createTestUser();
    const change = (new_password: string) =>
      person.ask('POST', '/user/change-password', { current_password: TEST_PASSWORD, new_password });
    const answers = await Promise.all([change('the first of the two'), change('the second of the two')]);
    expect(getSortedStatuses(answers)).toEqual([200, 409]);
  });

  it('locks after repeated wrong old passwords', async () => {
    const person = await createTestUser();
    const guess = (current_password: string) =>
      person.ask('POST', '/user/change-password', { current_password, new_password: 'a wholly new one 7' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`guess ${i}`)));
    expect(getSortedStatuses(answers)).toEqual([...Array(8).fill(401), ...Array(4).fill(423)]);
    const locked = await guess(TEST_PASSWORD);
    expect(locked).toMatchObject({ status: 423, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    pass(901);
    const token = await person.logInElsewhere();
    const body = { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7' };
    expect((await person.ask('POST', '/user/change-password', body, { token })).status).toBe(200);
  });
});

describe('authenticator', () => {
  it('is active from its first code, stored encrypted, and required at login', { tags: ['TRD-138'] }, async () => {
    const person = await createTestUser({ email: 'careful@example.com' });
    const setup = await person.ask('POST', '/user/totp/setup', { password: TEST_PASSWORD });
    const { secret, uri } = getResponseData<{ secret: string; uri: string }>(setup);
    expect(uri).toContain(`otpauth://totp/Candela:${person.user.username}?secret=${secret}&issuer=Candela`);
    expect((await person.stored()).totp_enabled).toBeUndefined();
    const enabled = await person.ask('POST', '/user/totp/enable', { code: getCurrentTotpCode(secret) });
    const { recovery_codes: codes } = getResponseData<{ recovery_codes: string[] }>(enabled);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    const storedText = await readStoredText();
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(storedText).not.toContain(hidden);
    const name = { username: person.user.username, password: TEST_PASSWORD };
    await expect(logIn(name, buildTestVisit())).rejects.toMatchObject({ reason: 'TOTP_REQUIRED' });
    nextCode();
    await expect(logIn({ ...name, code: getCurrentTotpCode(secret) }, buildTestVisit())).resolves.toBeTruthy();
    expect(await events(person)).toContain('totp_enabled');
    await deliver();
    expect(mail.sent.map(({ subject }) => subject)).toContain('Two-factor authentication is on');
  });

  it('is enabled once and by a correct code only', async () => {
    const person = await createTestUser();
    expect((await person.ask('POST', '/user/totp/enable', { code: '123456' })).status).toBe(422);
    const setup = await person.ask('POST', '/user/totp/setup', { password: TEST_PASSWORD });
    const { secret } = getResponseData<{ secret: string }>(setup);
    const right = getCurrentTotpCode(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await person.ask('POST', '/user/totp/enable', { code: wrong })).toMatchObject({
      status: 422,
      envelope: { error_code: 'CODE_INVALID', errors: { code: [expect.any(String)] } },
    });
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => person.ask('POST', '/user/totp/enable', { code: right })),
    );
    expect(getSortedStatuses(tries)).toEqual([200, 422, 422, 422]);
    // The codes shown are the valid ones.
    const shown = getResponseData<{ recovery_codes: string[] }>(
      tries.find(({ status }) => status === 200) as TestApiResponse,
    );
    const spend = await verifySecondFactor(await person.stored(), shown.recovery_codes[0]);
    await expect(transact(spend)).resolves.toBeUndefined();
    expect((await person.ask('POST', '/user/totp/setup', { password: TEST_PASSWORD })).status).toBe(409);
  });

  it('requires the password for setup', async () => {
    const person = await createTestUser();
    for (const body of [{}, { password: 'wrong' }])
      expect(await person.ask('POST', '/user/totp/setup', body)).toMatchObject({ status: 401 });
  });

  it('accepts each code once under concurrent use', { tags: ['FIN-288'] }, async () => {
    const person = await createTestUser();
    const { secret } = await setUpTestTotp(person, nextCode);
    const name = { username: person.user.username, password: TEST_PASSWORD, code: getCurrentTotpCode(secret) };
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => logIn(name, buildTestVisit())));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of tries)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: { code: [expect.any(String)] } });
    await expect(logIn(name, buildTestVisit())).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
  });

  it('accepts a recovery code once under concurrent use, with or without hyphen', { tags: ['FIN-288'] }, async () => {
    const person = await createTestUser();
    const { codes } = await setUpTestTotp(person, nextCode);
    const user = await person.stored();
    const [code = ''] = codes;
    const act = async (factorCode: string) =>
      transact(await verifySecondFactor(user, factorCode, { visit: buildTestVisit() }));
    const tries = await Promise.allSettled([act(code), act(code.replace('-', '')), act(code)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const attempt of tries)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ reason: 'INVALID_CREDENTIALS', fields: { code: [expect.any(String)] } });
    await expect(act(code)).rejects.toMatchObject({ reason: 'INVALID_CREDENTIALS' });
    await expect(act(codes[1]?.replace('-', '') ?? '')).resolves.toBeUndefined();
    expect((await events(person)).filter((event) => event === 'recovery_code_used')).toHaveLength(2);
  });

  it('locks after repeated wrong codes, even after a correct one', async () => {
    const person = await createTestUser();
    const { secret } = await setUpTestTotp(person, nextCode);
    const user = await person.stored();
    const shownCode = getCurrentTotpCode(secret);
    await transact(await verifySecondFactor(user, shownCode));
    const outcomes: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      await verifySecondFactor(user, i % 4 === 3 ? shownCode : '000000').catch((error: { reason: string }) =>
        outcomes.push(error.reason),
      );
    }
    expect(outcomes).toEqual([...Array(8).fill('INVALID_CREDENTIALS'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']);
    // Guesses at the login do not block a user who is logged in.
    nextCode();
    await expect(verifySecondFactor(user, getCurrentTotpCode(secret), { place: 'act' })).resolves.toHaveLength(1);
  });

  it('is required for changes of the account', async () => {
    const person = await createTestUser();
    const { secret } = await setUpTestTotp(person, nextCode);
    const body = { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7' };
    expect(await person.ask('POST', '/user/change-password', body)).toMatchObject({
      status: 403,
      envelope: { error_code: 'TOTP_REQUIRED' },
    });
    const code = getCurrentTotpCode(secret);
    expect((await person.ask('POST', '/user/change-password', { ...body, code })).status).toBe(200);
    const nextBody = { current_password: body.new_password, new_password: 'yet another one 8', code };
    expect(await person.ask('POST', '/user/change-password', nextBody)).toMatchObject({
      status: 401,
      envelope: { errors: { code: [expect.any(String)] } },
    });
  });

  it('is disabled by password and code and leaves no data', async () => {
    const person = await createTestUser();
    expect((await person.ask('POST', '/user/totp/disable', { password: TEST_PASSWORD, code: '123456' })).status).toBe(
      422,
    );
    const { codes } = await setUpTestTotp(person, nextCode);
    const [code = ''] = codes;
    expect((await person.ask('POST', '/user/totp/disable', { password: 'wrong', code })).status).toBe(401);
    expect(
      (await person.ask('POST', '/user/totp/disable', { password: TEST_PASSWORD, code: 'aaaaa-aaaaa' })).status,
    ).toBe(401);
    const tries = await Promise.all(
      [1, 2].map(() => person.ask('POST', '/user/totp/disable', { password: TEST_PASSWORD, code })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await events(person)).toContain('totp_disabled');
    await expect(
      logIn({ username: person.user.username, password: TEST_PASSWORD }, buildTestVisit()),
    ).resolves.toBeTruthy();
    expect(await setUpTestTotp(person, nextCode)).toMatchObject({ codes: expect.not.arrayContaining([code]) });
  });
});

describe('account freeze by its user', () => {
  it('takes effect at once and is lifted only with all proofs of the owner', async () => {
    const person = await createTestUser({ email: 'frozen@example.com' });
    const { secret } = await setUpTestTotp(person, nextCode);
    const other = await person.logInElsewhere();
    expect(await person.ask('POST', '/user/freeze', {})).toMatchObject({
      envelope: { data: { user: { is_frozen: true } } },
    });
    expect([await isIn(person, person.token), await isIn(person, other)]).toEqual([true, false]);
    expect((await person.ask('POST', '/user/freeze', {})).status).toBe(200);
    const emailAnswer = await person.ask('POST', '/user/send-email-code', { type: 'unfreeze' });
    const { code_token } = getResponseData<{ code_token: string }>(emailAnswer);
    const email_code = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const wrong = email_code === '000000' ? '000001' : '000000';
    const lift = (changes: object) =>
      person.ask('POST', '/user/unfreeze', {
        password: TEST_PASSWORD,
        code: getCurrentTotpCode(secret),
        email_code,
        ...changes,
      });
    expect(await lift({ password: 'wrong' })).toMatchObject({ status: 401 });
    expect(await lift({ code: undefined })).toMatchObject({ status: 403 });
    expect(await lift({ email_code: undefined })).toMatchObject({ status: 422 });
    for (let n = 0; n < 5; n++) expect(await lift({ email_code: wrong })).toMatchObject({ status: 422 });
    expect(await lift({})).toMatchObject({ status: 423 });
    expect((await person.stored()).is_frozen).toBe(true);
    expect(await lift({ code_token })).toMatchObject({ envelope: { data: { user: { is_frozen: false } } } });
    expect(await events(person)).toEqual(expect.arrayContaining(['frozen', 'unfrozen']));
    await deliver();
    const subjects = mail.sent.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your account is frozen', 'Your account is no longer frozen']));
  });
});

describe('user-set limits', () => {
  const none = { daily_loss: null, daily_stake: null, session_minutes: null };

  it('apply at once when tighter and after a day when looser', { tags: ['FIN-282'] }, async () => {
    const person = await createTestUser();
    let { token } = person;
    const set = (limits: object) => person.ask('PUT', '/user/limits', { ...none, ...limits }, { token });
    expect(getResponseData(await set({ daily_loss: '100', daily_stake: '0.00000001' }))).toEqual({
      limits: { ...none, daily_loss: '100', daily_stake: '0.00000001' },
      pending: null,
    });
    const answer = await set({ daily_loss: '50.5', session_minutes: 60 });
    expect(getResponseData(answer)).toEqual({
      limits: { daily_loss: '50.5', daily_stake: '0.00000001', session_minutes: 60 },
      pending: { limits: { daily_loss: '50.5', daily_stake: null, session_minutes: 60 }, from: nowSeconds() + 86_400 },
    });
    pass(50_000);
    token = await person.logInElsewhere();
    expect(getResponseData(await set({ daily_loss: '50.5', session_minutes: 60 }))).toMatchObject({
      pending: { from: nowSeconds() + 36_400 },
    });
    const stored = await person.stored();
    expect(getEffectiveUserLimits(stored, (nowSeconds() + 36_399) as ReturnType<typeof nowSeconds>).daily_stake).toBe(
      1n,
    );
    expect(
      getEffectiveUserLimits(stored, (nowSeconds() + 36_400) as ReturnType<typeof nowSeconds>).daily_stake,
    ).toBeNull();
  });

  it('keep the tighter of two concurrent changes', { tags: ['FIN-290'] }, async () => {
    const person = await createTestUser();
    await person.ask('PUT', '/user/limits', { ...none, daily_loss: '100' });
    await Promise.all(
      ['10', '1000', '20'].map((daily_loss) => person.ask('PUT', '/user/limits', { ...none, daily_loss })),
    );
    expect(getEffectiveUserLimits(await person.stored(), nowSeconds()).daily_loss).toBe(1_000_000_000n);
  });

  it('end a login session that exceeds its duration', { tags: ['FIN-290'] }, async () => {
    const person = await createTestUser();
    const { refresh_token } = await openSession(person.user, 'main', buildTestVisit());
    await person.ask('PUT', '/user/limits', { ...none, session_minutes: 5 });
    pass(299);
    expect(await isIn(person, person.token)).toBe(true);
    // Switching to the other account and back does not reset the count.
    const { token: demo } = getResponseData<{ token: string }>(await person.ask('POST', '/simulate/create', {}));
    const switchAnswer = await person.ask('POST', '/auth/mode', { mode: 'main' }, { token: demo });
    expect(await isIn(person, getResponseData<{ token: string }>(switchAnswer).token)).toBe(true);
    pass(1);
    for (const token of [person.token, demo, getResponseData<{ token: string }>(switchAnswer).token])
      expect(await isIn(person, token)).toBe(false);
    await expect(refreshSession(refresh_token, buildTestVisit())).rejects.toMatchObject({ reason: 'UNAUTHORIZED' });
  });

  it.each([
    ['a number', { daily_loss: 5 }],
    ['zero', { daily_stake: '0' }],
    ['less than zero', { daily_stake: '-1' }],
    ['too few minutes', { session_minutes: 4 }],
    ['half a minute', { session_minutes: 5.5 }],
    ['another field', { daily_wins: '1' }],
  ])('reject the input %s', async (_, body) => {
    const person = await createTestUser();
    expect((await person.ask('PUT', '/user/limits', { ...none, ...body })).status).toBe(422);
  });

  it('are returned with the current usage', async () => {
    const person = await createTestUser();
    expect(getResponseData(await person.ask('GET', '/user/limits'))).toEqual({
      limits: none,
      pending: null,
      used: { loss: '0', stake: '0' },
    });
  });
});

describe('anti-phishing code', () => {
  it('appears as text in every later e-mail', { tags: ['FIN-292'] }, async () => {
    const person = await createTestUser({ email: 'proof@example.com' });
    const words = '<b>blue heron</b>';
    const set = await person.ask('PUT', '/user/anti-phishing-code', { anti_phishing_code: words });
    expect(getResponseData(set)).toMatchObject({ user: { anti_phishing_code: words } });
    await person.ask('POST', '/user/freeze', {});
    await person.ask('POST', '/user/send-email-code', { type: 'unfreeze' });
    await deliver();
    expect(mail.sent).toHaveLength(2);
    for (const { text, html } of mail.sent) {
      expect(text).toContain(words);
      expect(html).toContain('&lt;b&gt;blue heron&lt;/b&gt;');
      expect(html).not.toContain(words);
    }
    await person.ask('PUT', '/user/anti-phishing-code', { anti_phishing_code: null });
    expect((await person.stored()).anti_phishing_code).toBeUndefined();
  });
});

describe('login from a new device or country', () => {
  const CHROME =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const from = (userAgent: string | null, country: string | null) => ({ address: '203.0.113.9', country, userAgent });

  it('notifies the user once, except at the first login', { tags: ['FIN-291'] }, async () => {
    const { user } = await createTestUser({ email: 'traveller@example.com' });
    await notifyUnfamiliarLogin(user, from(CHROME, 'DE'));
    await notifyUnfamiliarLogin(user, from(CHROME, 'DE'));
    expect(queue.sent).toEqual([]);
    await Promise.all([1, 2, 3].map(() => notifyUnfamiliarLogin(user, from(CHROME, 'PT'))));
    expect(queue.sent).toHaveLength(1);
    await notifyUnfamiliarLogin(user, from(FIREFOX, 'DE'));
    await notifyUnfamiliarLogin(user, from(null, null));
    await deliver();
    expect(new Set(mail.sent.map(({ text }) => /from (.*) \(203/.exec(text)?.[1]))).toEqual(
      new Set(['Chrome on macOS, Portugal', 'Firefox on Linux, Germany', 'an unknown device, unknown location']),
    );
    expect(mail.sent).toHaveLength(3);
  });

  it('notifies the user again after a long absence', async () => {
    const { user } = await createTestUser();
    await notifyUnfamiliarLogin(user, from(CHROME, 'DE'));
    await notifyUnfamiliarLogin(user, from(FIREFOX, 'DE'));
    pass(399 * 86_400);
    await notifyUnfamiliarLogin(user, from(CHROME, 'DE'));
    pass(2 * 86_400);
    await notifyUnfamiliarLogin(user, from(FIREFOX, 'DE'));
    expect(queue.sent).toHaveLength(2);
  });
});
