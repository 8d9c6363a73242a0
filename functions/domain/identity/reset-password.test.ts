import { beforeEach, describe, expect, it } from 'vitest';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import type { NotificationEmailMessage, PasswordResetMessage } from '#shared/messages/queue.ts';
import { authenticateUser } from './authenticate.ts';
import { sendEmailCode } from './email-codes.ts';
import { logIn } from './log-in.ts';
import { openSession } from './open-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordResetCode } from './send-reset-code.ts';

useTestTable();
const hash = useCheapPasswordHash();
const mail = useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

let second = 1_800_000_000;
let person = 0;
let user: StoredUser;
beforeEach(async () => {
  second += 100_000;
  setClock(() => second * 1000);
  const name = `forgetful-${++person}`;
  user = await createUser({ username: name, password: 'the forgotten one', email: `${name}@example.com` });
});

const VISIT = buildTestVisit('192.0.2.1');
const NEW = 'a much better password';
const resets = () => queue.sent.flatMap((message) => ('reset' in message ? [message as PasswordResetMessage] : []));

/** Requests a code and returns the one that was sent. */
async function ask(login = user.username, visit = VISIT): Promise<string> {
  await requestPasswordReset(login, visit);
  const message = resets().at(-1);
  if (message) await sendPasswordResetCode(message.reset);
  return /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
}
async function reason(act: Promise<unknown>): Promise<'done' | AppErrorName> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}
const reset = (code: string, { login = user.username, password = NEW, visit = VISIT } = {}) =>
  reason(resetPassword({ username: login, code, password }, visit));

describe('a password reset', () => {
  it('succeeds with its code by user name or e-mail, ends all sessions and notifies the user', async () => {
    const session = await openSession(user, 'main', VISIT);
    for (const login of [user.username.toUpperCase(), user.email ?? '']) {
      const code = await ask(login);
      expect(mail.sent.at(-1)).toMatchObject({ to: user.email, subject: 'Your code to reset your password' });
      expect(await reset(code, { login, password: `${NEW} of ${login}` })).toBe('done');
      expect(await reset(code, { login })).toBe('CODE_INVALID');
    }
    expect(await authenticateUser(session.token)).toBeNull();
    expect(await readUser(user.id)).toMatchObject({ password_changed_at: second });
    const credentials = (password: string) => ({ username: user.username, password });
    expect(await reason(logIn(credentials('the forgotten one'), VISIT))).toBe('INVALID_CREDENTIALS');
    expect(await reason(logIn(credentials(`${NEW} of ${user.email}`), VISIT))).toBe('done');
    expect(queue.sent).toContainEqual({ user_id: user.id, notification_id: expect.stringMatching(/^ntf_/) });
  });

  it('unlocks a user locked out by guesses', async () => {
    for (let i = 0; i < 9; i++) await reason(logIn({ username: user.username, password: 'wrong' }, VISIT));
    expect(await reset(await ask())).toBe('done');
    expect(await reason(logIn({ username: user.username, password: NEW }, VISIT))).toBe('done');
  });

  it(
    'returns the same response with the same calls without an account or e-mail address',
    { tags: ['TRD-127', 'TRD-218'] },
    async () => {
      await createUser({ username: `no-mail-${person}`, password: 'the forgotten one' });
      const seenAnswers = [];
      for (const login of [
        user.username,
        user.email ?? '',
        `no-mail-${person}`,
        'nobody-here',
        'no@example.com',
        '?',
      ]) {
        const calls: string[] = [];
        const stop = hookTableCalls(({ command, send }) => {
          calls.push(command);
          return send();
        });
        const before = queue.sent.length;
        hash.hashed = 0;
        const { code_token, ...answer } = await requestPasswordReset(login, VISIT);
        const answers = [answer, code_token.length, await reason(requestPasswordReset(login, VISIT))];
        const guesses = [];
        for (let i = 0; i < 7; i++) guesses.push(await reset('000000', { login }));
        stop();
        seenAnswers.push({ answers, guesses, calls, queued: queue.sent.length - before, hashed: hash.hashed });
      }
      expect(seenAnswers[0]).toMatchObject({
        queued: 1,
        hashed: 0,
        guesses: [...Array.from({ length: 5 }, () => 'CODE_INVALID'), 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED'],
      });
      for (const seenAnswer of seenAnswers) expect(seenAnswer).toEqual(seenAnswers[0]);
      await Promise.all(resets().map(({ reset: message }) => sendPasswordResetCode(message)));
      expect(mail.sent.map(({ to }) => to)).toEqual([user.email, user.email]);
    },
  );

  it('sends one e-mail for a repeated queue message', async () => {
    await requestPasswordReset(user.username, VISIT);
    const [message] = resets();
    if (message) await Promise.all(Array.from({ length: 5 }, () => sendPasswordResetCode(message.reset)));
    expect(mail.sent).toHaveLength(1);
  });

  it('is retried by the queue when the e-mail was rejected', async () => {
    await requestPasswordReset(user.username, VISIT);
    const [message] = resets();
    if (!message) throw new Error('nothing was queued');
    mail.refuse = { status: 500, type: 'InternalError' };
    await expect(sendPasswordResetCode(message.reset)).rejects.toMatchObject({ name: 'InternalError' });
    mail.refuse = null;
    await sendPasswordResetCode(message.reset);
    expect(mail.sent).toHaveLength(1);
  });

  it('succeeds from a known network despite requests by strangers', async () => {
    await logIn({ username: user.username, password: 'the forgotten one' }, VISIT);
    const strangers = Array.from({ length: 9 }, (_, n) =>
      requestPasswordReset(user.username, buildTestVisit(`203.${n}.0.1`)),
    );
    const results = await Promise.all(strangers.map(reason));
    expect(results.filter((result) => result === 'TOO_MANY_REQUESTS')).toHaveLength(3);
    expect(await reset(await ask())).toBe('done');
  });

  it('succeeds from any network with its token despite guesses by strangers', async () => {
    const { code_token } = await requestPasswordReset(user.username, VISIT);
    for (const { reset: message } of resets()) await sendPasswordResetCode(message);
    const code = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 9; n++) await reset(wrong, { visit: buildTestVisit(`203.${n}.0.1`) });
    const request = { username: user.username, code, password: NEW };
    const elsewhere = buildTestVisit('198.51.100.4');
    expect(await reason(resetPassword(request, elsewhere))).toBe('ACCOUNT_LOCKED');
    expect(await reason(resetPassword({ ...request, code_token }, elsewhere))).toBe('done');
  });

  it('sends at most six e-mails an hour to one address under any name without revealing it', async () => {
    const email = user.email ?? '';
    await sendEmailCode('register', email, buildTestVisit('203.0.0.1'));
    const ask = (n: number) =>
      reason(requestPasswordReset(n % 2 === 0 ? email : user.username, buildTestVisit(`203.${n}.0.1`)));
    for (let n = 0; n < 10; n++) expect(await ask(n)).toBe('done');
    for (const { reset: message } of resets()) await sendPasswordResetCode(message);
    expect(mail.sent).toHaveLength(6);
  });

  it('sends its e-mail to a known network after strangers used up the limit', async () => {
    await logIn({ username: user.username, password: 'the forgotten one' }, VISIT);
    for (let n = 0; n < 6; n++) await sendEmailCode('register', user.email ?? '', buildTestVisit(`203.${n}.0.1`));
    expect(await reset(await ask())).toBe('done');
    expect(mail.sent).toHaveLength(7);
  });

  it('sends its notification after the limit of requested e-mails is used up', async () => {
    await logIn({ username: user.username, password: 'the forgotten one' }, VISIT);
    const email = user.email ?? '';
    const code = await ask();
    for (let n = 0; n < 6; n++) await sendEmailCode('register', email, buildTestVisit(`203.${n}.0.1`));
    const letters = ['unfreeze', 'reset_fund_password', 'bind_email', 'unfreeze', 'bind_email', 'unfreeze'] as const;
    const results = [];
    for (const purpose of letters) {
      results.push(await reason(sendEmailCode(purpose, email, { user })));
      second += 60;
    }
    expect(results).toEqual([...letters.slice(1).map(() => 'done'), 'TOO_MANY_REQUESTS']);
    expect(await reset(code)).toBe('done');
    for (const message of queue.sent)
      if ('notification_id' in message) await sendNotificationEmail(message as NotificationEmailMessage);
    expect(mail.sent.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  it('does not count e-mails that could not be sent', async () => {
    await requestPasswordReset(user.username, VISIT);
    const [message] = resets();
    if (!message) throw new Error('nothing was queued');
    mail.refuse = { status: 500, type: 'InternalError' };
    for (let n = 0; n < 8; n++)
      await expect(sendPasswordResetCode(message.reset)).rejects.toMatchObject({ name: 'InternalError' });
    mail.refuse = null;
    await sendPasswordResetCode(message.reset);
    expect(mail.sent).toHaveLength(1);
  });

  it('rejects a weak password and keeps the code valid', async () => {
    const code = await ask();
    for (const password of ['qwertyuiop', 'password1234', user.username, `${user.email}`])
      expect(await reset(code, { password })).toBe('VALIDATION_FAILED');
    expect(await reset(code)).toBe('done');
  });

  it('succeeds once for concurrent requests', async () => {
    const code = await ask();
    const results = await Promise.all(Array.from({ length: 5 }, () => reset(code)));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
  });
});
