import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import { fundPasswords } from '#functions/data/users/fund-passwords.ts';
import { userItems } from '#functions/data/users/users.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  getCurrentTotpCode,
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  getSortedStatuses,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { NotificationEmailMessage } from '#shared/messages/queue.ts';

useTestTable();
const mail = useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

const OLD = '604182';
const NEW = '913570';
const digits = { new_password: NEW, confirm_password: NEW };

let second = 1_800_000_000;
const pass = (seconds: number) => {
  second += seconds;
};
beforeEach(() => {
  pass(200_000);
  setClock(() => second * 1000);
});

async function withFundPassword(options: Parameters<typeof createTestUser>[0] = {}): Promise<TestUser> {
  const person = await createTestUser(options);
  const body = { fund_password: OLD, confirm_password: OLD };
  expect((await person.ask('POST', '/user/set-fund-password', body)).status).toBe(200);
  return person;
}
const reset = (person: TestUser, body: object) =>
  person.ask('POST', '/user/reset-fund-password', { ...digits, ...body });
const verify = (person: TestUser, fund_password: string) =>
  person.ask('POST', '/user/verify-fund-password', { fund_password });
const status = async (person: TestUser) =>
  getResponseData<Record<string, unknown>>(await person.ask('GET', '/user/fund-password-status'));
const events = async (person: TestUser) =>
  getResponseData<{ events: { event: string }[] }>(await person.ask('GET', '/user/security-log')).events.map(
    (logEntry) => logEntry.event,
  );

async function mailedCode(person: TestUser): Promise<string> {
  const emailAnswer = await person.ask('POST', '/user/send-email-code', { type: 'reset_fund_password' });
  expect(emailAnswer.status).toBe(200);
  expect(mail.sent.at(-1)).toMatchObject({ to: person.user.email, subject: 'Your code to reset your fund password' });
  return /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
}

describe('fund password reset', () => {
  it('requires all proofs of the owner, holds withdrawals for a day and notifies', { tags: ['FIN-079'] }, async () => {
    const person = await withFundPassword({ email: 'forgetful@example.com' });
    const { secret } = await setUpTestTotp(person, () => pass(30));
    expect((await verify(person, OLD)).status).toBe(200);
    for (let i = 0; i < 5; i++) await verify(person, '502947');
    expect(await status(person)).toMatchObject({
      locked_until: second + 900,
      withdrawals_held_until: second - 30 + 86_400,
    });
    const email_code = await mailedCode(person);
    const all = { password: TEST_PASSWORD, code: getCurrentTotpCode(secret), email_code };
    expect(getResponseError(await reset(person, { ...all, password: 'wrong' }))).toMatchObject({
      status: 401,
      errors: { password: [expect.any(String)] },
    });
    expect(getResponseError(await reset(person, { ...all, code: undefined })).error_code).toBe('TOTP_REQUIRED');
    expect(getResponseError(await reset(person, { ...all, email_code: undefined })).error_code).toBe('CODE_INVALID');
    const other = email_code === '000000' ? '000001' : '000000';
    expect(getResponseError(await reset(person, { ...all, email_code: other })).error_code).toBe('CODE_INVALID');
    expect(await status(person)).toMatchObject({ locked_until: second + 900 });

    const answer = await reset(person, all);
    expect(getResponseData(answer)).toEqual({ set_at: second, withdrawals_held_until: second + 86_400 });
    expect(await status(person)).toEqual({
      has_fund_password: true,
      set_at: second,
      verified_until: null,
      locked_until: null,
      withdrawals_held_until: second + 86_400,
    });
    expect((await person.stored()).fund_password_changed_at).toBe(second);
    expect(await events(person)).toContain('fund_password_reset');
    await Promise.all((queue.sent as NotificationEmailMessage[]).map(sendNotificationEmail));
    expect(mail.sent.map(({ subject }) => subject)).toContain('Your fund password was reset');
    expect(getResponseError(await verify(person, OLD)).error_code).toBe('FUND_PASSWORD_WRONG');
    expect((await verify(person, NEW)).status).toBe(200);
  });

  it('holds withdrawals for a full day despite later changes', { tags: ['FIN-079'] }, async () => {
    const person = await withFundPassword({ email: 'held@example.com' });
    await reset(person, { password: TEST_PASSWORD, email_code: await mailedCode(person) });
    const until = second + 86_400;
    const change = { current_password: NEW, new_password: OLD, confirm_password: OLD };
    expect((await person.ask('POST', '/user/change-fund-password', change)).status).toBe(200);
    const from = async (at: number) => {
      second = at;
      const token = await person.logInElsewhere();
      return getResponseData<object>(await person.ask('GET', '/user/fund-password-status', undefined, { token }));
    };
    expect(await from(until - 1)).toMatchObject({ withdrawals_held_until: until });
    expect(await from(until)).toMatchObject({ withdrawals_held_until: null });
  });

  it('accepts the code with its token after all other attempts are used up', async () => {
    const person = await withFundPassword({ email: 'tried@example.com' });
    const emailAnswer = await person.ask('POST', '/user/send-email-code', { type: 'reset_fund_password' });
    const { code_token } = getResponseData<{ code_token: string }>(emailAnswer);
    const email_code = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const all = { password: TEST_PASSWORD, email_code };
    const wrong = { ...all, email_code: email_code === '000000' ? '000001' : '000000' };
    for (let n = 0; n < 5; n++) expect(getResponseError(await reset(person, wrong)).error_code).toBe('CODE_INVALID');
    expect(getResponseError(await reset(person, all)).error_code).toBe('ACCOUNT_LOCKED');
    expect((await reset(person, { ...all, code_token })).status).toBe(200);
  });

  it('runs once per e-mail code', async () => {
    const person = await withFundPassword({ email: 'once@example.com' });
    const body = { password: TEST_PASSWORD, email_code: await mailedCode(person) };
    const answers = await Promise.all([reset(person, body), reset(person, body), reset(person, body)]);
    expect(getSortedStatuses(answers)[0]).toBe(200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await reset(person, body)).status).not.toBe(200);
    expect((await events(person)).filter((event) => event === 'fund_password_reset')).toHaveLength(1);
  });

  it('rejects codes for other purposes and users', async () => {
    const person = await withFundPassword({ email: 'codes@example.com' });
    await person.ask('POST', '/user/send-email-code', { type: 'unfreeze' });
    const unfreeze = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const stranger = await withFundPassword({ email: 'stranger@example.com' });
    const theirs = await mailedCode(stranger);
    for (const email_code of [unfreeze, theirs])
      expect(getResponseError(await reset(person, { password: TEST_PASSWORD, email_code })).error_code).toBe(
        'CODE_INVALID',
      );
    expect((await verify(person, OLD)).status).toBe(200);
  });

  it.each([
    ['that is easily guessed', { new_password: '123456', confirm_password: '123456' }, 'new_password'],
    ['entered in two ways', { new_password: NEW, confirm_password: OLD }, 'confirm_password'],
    ['of five digits', { new_password: '91357', confirm_password: '91357' }, 'new_password'],
  ])('rejects %s and keeps the code', async (_, body, field) => {
    const person = await withFundPassword({ email: `weak-${field}-${second}@example.com` });
    const email_code = await mailedCode(person);
    expect(getResponseError(await reset(person, { password: TEST_PASSWORD, email_code, ...body }))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    });
    expect((await reset(person, { password: TEST_PASSWORD, email_code })).status).toBe(200);
  });

  it('requires the authenticator for a user without an e-mail address', { tags: ['FIN-079'] }, async () => {
    const person = await withFundPassword();
    expect(getResponseError(await reset(person, { password: TEST_PASSWORD }))).toMatchObject({
      status: 422,
      error_code: 'EMAIL_REQUIRED',
    });
    const refusal = await person.ask('POST', '/user/send-email-code', { type: 'reset_fund_password' });
    expect(getResponseError(refusal).error_code).toBe('EMAIL_REQUIRED');
    const { codes } = await setUpTestTotp(person, () => pass(30));
    expect((await reset(person, { password: TEST_PASSWORD, code: codes[0] })).status).toBe(200);
    expect(await events(person)).toContain('recovery_code_used');
    expect((await verify(person, NEW)).status).toBe(200);
  });

  it('requires a recent login of a user who logs in by wallet only', async () => {
    const person = await withFundPassword({ email: 'wallet@example.com' });
    await updateItem(userItems.key(person.user.id), { update: 'REMOVE password_hash' });
    const email_code = await mailedCode(person);
    const from = second;
    second = from + 901;
    // The token has expired by then: a session continued from the same login is as old.
    const token = await person.logInElsewhere();
    const [session] = getResponseData<{ sessions: { id: string }[] }>(
      await person.ask('GET', '/user/sessions', undefined, { token }),
    ).sessions;
    await updateItem(sessionCollection.key(person.user.id, session?.id as never), {
      update: 'SET #since = :from',
      names: { '#since': 'since' },
      values: { ':from': from },
    });
    const old = await person.ask('POST', '/user/reset-fund-password', { ...digits, email_code }, { token });
    expect(getResponseError(old)).toMatchObject({ status: 403, error_code: 'RECENT_LOGIN_REQUIRED' });
    expect(await getItem(fundPasswords.key(person.user.id))).toMatchObject({ version: 1 });
    const fresh = await person.logInElsewhere();
    second += 60;
    const emailAnswer = await person.ask(
      'POST',
      '/user/send-email-code',
      { type: 'reset_fund_password' },
      { token: fresh },
    );
    expect(emailAnswer.status).toBe(200);
    const secondCode = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
    const body = { ...digits, email_code: secondCode };
    expect((await person.ask('POST', '/user/reset-fund-password', body, { token: fresh })).status).toBe(200);
  });

  it('reports a missing fund password', async () => {
    const person = await createTestUser({ email: 'unset@example.com' });
    const email_code = await mailedCode(person);
    expect(getResponseError(await reset(person, { password: TEST_PASSWORD, email_code })).error_code).toBe(
      'FUND_PASSWORD_NONE',
    );
  });
});
