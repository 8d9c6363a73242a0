import { beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { getChangedItemKeys, readStoredItems, readStoredText } from '#functions/testing/stored.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import { assertEmailCode, sendEmailCode, consumeEmailCode } from './email-codes.ts';

useTestTable();
useCheapPasswordHash();
const mail = useTestMail();

let second = 1_800_000_000;
let person = 0;
let email: string;
beforeEach(() => {
  second += 100_000;
  setClock(() => second * 1000);
  email = `person-${++person}@example.com`;
});

const VISIT = buildTestVisit('192.0.2.1');
/** Code of the newest e-mail. */
const getNewestCode = (): string => /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
const codeIn = (n: number): string => /\b\d{6}\b/.exec(mail.sent[n]?.text ?? '')?.[0] ?? 'none';
const other = (code: string, by = 1) => `${(Number(code) + by) % 1_000_000}`.padStart(6, '0');

/** Separate users; `address` is the e-mail address of the first. */
const people = (count: number, address: string | null = null): Promise<StoredUser[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      createUser({
        username: `asker-${person}-${n}`,
        password: 'plenty of horses',
        ...(n === 0 && address !== null && { email: address }),
      }),
    ),
  );

async function reason(act: Promise<unknown>): Promise<'done' | AppErrorName> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}
const check = (code: string, { to = email, token }: { to?: string; token?: string } = {}) =>
  reason(assertEmailCode('register', to, { code, code_token: token }));
const TOKEN = /^[\w-]{43}$/;

describe('an e-mail code', () => {
  it('is sent in a readable e-mail and valid until used, in any case of the address', async () => {
    expect(await sendEmailCode('register', email, { ...VISIT, languages: 'es' })).toEqual({
      resend_after: 60,
      expires_at: second + 600,
      code_token: expect.stringMatching(TOKEN),
    });
    expect(mail.sent).toMatchObject([{ to: email, subject: 'Tu código para registrarte en Candela' }]);
    const code = getNewestCode();
    expect(await check(code, { to: email.toUpperCase() })).toBe('done');
    await transact([await consumeEmailCode('register', email, { code }, null)]);
    expect(await check(code)).toBe('CODE_INVALID');
  });

  it.each([
    ['zh-TW', '您的 Candela 註冊驗證碼'],
    ['ja-JP', 'Candela新規登録の認証コード'],
    ['ko-KR', 'Candela 회원가입 코드'],
    ['fr-FR', 'Your code to sign up at Candela'],
  ])('is written in the language of the browser: %s', async (languages, subject) => {
    await sendEmailCode('register', email, { ...VISIT, languages });
    expect(mail.sent).toMatchObject([{ subject }]);
    expect(await check(getNewestCode())).toBe('done');
  });

  it('is stored as a hash', async () => {
    const { code_token } = await sendEmailCode('register', email, VISIT);
    expect(await readStoredText()).not.toContain(getNewestCode());
    expect(await readStoredText()).not.toContain(code_token);
  });

  it('expires after ten minutes', { tags: ['TRD-136'] }, async () => {
    const { code_token: token } = await sendEmailCode('register', email, VISIT);
    second += 599;
    for (const given of [{}, { token }]) expect(await check(getNewestCode(), given)).toBe('done');
    second += 1;
    for (const given of [{}, { token }]) expect(await check(getNewestCode(), given)).toBe('CODE_INVALID');
  });

  it('is replaced by a new code, at the earliest after one minute', { tags: ['TRD-116'] }, async () => {
    const { code_token: token } = await sendEmailCode('register', email, VISIT);
    const first = getNewestCode();
    second += 20;
    const rejection = await sendEmailCode('register', email, VISIT).catch((error: unknown) => error);
    expect(rejection).toMatchObject({ reason: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    second += 40;
    await sendEmailCode('register', email, VISIT);
    expect(mail.sent).toHaveLength(2);
    if (getNewestCode() !== first)
      for (const given of [{}, { token }]) expect(await check(first, given)).toBe('CODE_INVALID');
    expect(await check(getNewestCode())).toBe('done');
  });

  it('stays valid with its token when a stranger requests another code, and locks out nobody', async () => {
    const { code_token: token } = await sendEmailCode('register', email, VISIT);
    const first = getNewestCode();
    const { code_token: theirs } = await sendEmailCode('register', email, buildTestVisit('203.0.113.1'));
    const newer = getNewestCode();
    expect(await check(first, { token })).toBe('done');
    expect(await check(newer, { token: theirs })).toBe('done');
    if (newer !== first) {
      // Without a token only the newest code is valid; a token is only for the code of its request.
      expect(await check(first)).toBe('CODE_INVALID');
      expect(await check(first, { token: theirs })).toBe('CODE_INVALID');
    }
    second += 60;
    await sendEmailCode('register', email, VISIT);
    expect(mail.sent).toHaveLength(3);
  });

  it('is sent once for ten concurrent requests', { tags: ['TRD-121'] }, async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => reason(sendEmailCode('register', email, VISIT))),
    );
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(mail.sent).toHaveLength(1);
    expect(await check(getNewestCode())).toBe('done');
  });

  it('is sent at most six times an hour to one address, from any network', async () => {
    const ask = (n: number) => reason(sendEmailCode('register', email, buildTestVisit(`203.${n}.0.1`)));
    for (let n = 0; n < 6; n++) expect(await ask(n)).toBe('done');
    expect(await ask(6)).toBe('TOO_MANY_REQUESTS');
    expect(mail.sent).toHaveLength(6);
  });

  it('is sent at most six times an hour to one address, for any user and purpose', async () => {
    const binders = await people(4);
    const act = (user: StoredUser) => reason(sendEmailCode('bind_email', email, { user }));
    for (const n of [1, 2, 3])
      expect(await reason(sendEmailCode('register', email, buildTestVisit(`203.${n}.0.1`)))).toBe('done');
    const results = [];
    for (const user of binders) results.push(await act(user));
    expect(results).toEqual(['done', 'done', 'done', 'TOO_MANY_REQUESTS']);
    expect(await reason(sendEmailCode('register', email, buildTestVisit('203.9.0.1')))).toBe('TOO_MANY_REQUESTS');
    second += 3600;
    expect(await act(binders[3] as StoredUser)).toBe('done');
  });

  it('is sent to its logged-in owner despite requests by strangers, six times an hour', async () => {
    const [owner] = await people(1, email);
    if (!owner) throw new Error('nobody');
    for (let n = 0; n < 7; n++) await reason(sendEmailCode('register', email, buildTestVisit(`203.${n}.0.1`)));
    expect(mail.sent).toHaveLength(6);
    for (const purpose of [
      'unfreeze',
      'reset_fund_password',
      'bind_email',
      'unfreeze',
      'bind_email',
      'unfreeze',
    ] as const) {
      expect(await reason(sendEmailCode(purpose, email.toUpperCase(), { user: owner }))).toBe('done');
      second += 60;
    }
    expect(mail.sent).toHaveLength(12);
    expect(await reason(sendEmailCode('unfreeze', email, { user: owner }))).toBe('TOO_MANY_REQUESTS');
  });

  it('is sent at most six times an hour per user to addresses of others', async () => {
    const [user] = await people(1);
    if (!user) throw new Error('nobody');
    const ask = (n: number) => reason(sendEmailCode('bind_email', `${n}-${email}`, { user }));
    for (let n = 0; n < 6; n++) expect(await ask(n)).toBe('done');
    expect(await ask(6)).toBe('TOO_MANY_REQUESTS');
    expect(await reason(sendEmailCode('register', `6-${email}`, VISIT))).toBe('done');
  });

  it(
    'allows five wrong attempts, also in parallel; a check with the right code is not counted',
    { tags: ['TRD-136'] },
    async () => {
      await sendEmailCode('register', email, VISIT);
      const code = getNewestCode();
      for (let i = 0; i < 10; i++) expect(await check(code)).toBe('done');
      const results = await Promise.all(Array.from({ length: 20 }, (_, i) => check(other(code, i + 1))));
      expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(5);
      expect(results.filter((result) => result === 'ACCOUNT_LOCKED')).toHaveLength(15);
      const locked = await assertEmailCode('register', email, { code }).catch((error: unknown) => error);
      expect(locked).toMatchObject({ reason: 'ACCOUNT_LOCKED', retryAfter: 60 });
    },
  );

  it('reports on the code field: wrong, too many attempts, or already used', { tags: ['TRD-131'] }, async () => {
    const refusal = (act: Promise<unknown>) => act.catch((error: unknown) => error);
    const [wrong, tries] = [[{ name: 'emailCodeWrong' }], [{ name: 'emailCodeTries' }]];
    await sendEmailCode('register', email, VISIT);
    const code = getNewestCode();
    const spent = await consumeEmailCode('register', email, { code }, null);
    for (let n = 1; n < 5; n++)
      expect(await refusal(consumeEmailCode('register', email, { code: other(code, n) }, null))).toMatchObject({
        reason: 'CODE_INVALID',
        reasons: { email_code: wrong },
      });
    expect(await refusal(assertEmailCode('register', email, { code: other(code) }))).toMatchObject({
      reasons: { code: wrong },
    });
    expect(await refusal(consumeEmailCode('register', email, { code }, null))).toMatchObject({
      reason: 'ACCOUNT_LOCKED',
      reasons: { email_code: tries },
    });
    await transact([spent]);
    expect(await refusal(transact([spent]))).toMatchObject({
      reason: 'CODE_INVALID',
      reasons: { email_code: wrong },
    });
  });

  it(
    'withstands 1,000 guesses without its token and stays valid with it',
    { tags: ['TRD-130', 'TRD-208'] },
    async () => {
      const { code_token: token } = await sendEmailCode('register', email, VISIT);
      const { code_token: theirs } = await sendEmailCode('register', email, buildTestVisit('203.0.113.1'));
      const code = getNewestCode();
      const tokens = [undefined, theirs, 'x'.repeat(43)];
      const guess = (n: number) => check(other(code, n + 1), { token: tokens[n % 3] });
      const first = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)));
      // Five attempts without a token are checked, and five with the stranger’s own.
      expect(first.filter((result) => result === 'CODE_INVALID')).toHaveLength(10);
      expect(first.filter((result) => result === 'ACCOUNT_LOCKED')).toHaveLength(90);
      const otherChecks = Array.from({ length: 900 }, (_, n) =>
        n % 10 === 0 ? check(code, { token: tokens[n % 3] }) : guess(n),
      );
      expect(new Set(await Promise.all(otherChecks))).toEqual(new Set(['ACCOUNT_LOCKED']));
      expect(await check(codeIn(0), { token })).toBe('done');
    },
  );

  it('allows five wrong attempts with its token, counted apart from those without', async () => {
    const { code_token: token } = await sendEmailCode('register', email, VISIT);
    const code = getNewestCode();
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => check(other(code, i + 1), { token })));
    expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(5);
    expect(await check(code, { token })).toBe('ACCOUNT_LOCKED');
    expect(await check(code)).toBe('done');
  });

  it('is consumed with and without its token', async () => {
    for (const first of ['with', 'without'] as const) {
      second += 3600;
      const { code_token } = await sendEmailCode('register', email, VISIT);
      const code = getNewestCode();
      const requestsByName = { with: { code, code_token }, without: { code } };
      await transact([await consumeEmailCode('register', email, requestsByName[first], null)]);
      for (const how of ['with', 'without'] as const)
        expect(await reason(assertEmailCode('register', email, requestsByName[how]))).toBe('CODE_INVALID');
    }
  });

  it('is valid only for its purpose, address and requester', async () => {
    const [user, stranger] = await people(2);
    if (!user || !stranger) throw new Error('nobody');
    const { code_token } = await sendEmailCode('bind_email', email, { user });
    const code = getNewestCode();
    const spend = (purpose: 'bind_email' | 'unfreeze' | 'register', to: string, requester: StoredUser | null) =>
      reason(consumeEmailCode(purpose, to, { code, code_token }, requester));
    expect(await spend('register', email, null)).toBe('CODE_INVALID');
    expect(await spend('unfreeze', email, user)).toBe('CODE_INVALID');
    expect(await spend('bind_email', email, stranger)).toBe('CODE_INVALID');
    expect(await spend('bind_email', `x${email}`, user)).toBe('CODE_INVALID');
    expect(await spend('bind_email', email, user)).toBe('done');
  });

  it('is consumed once by concurrent requests', { tags: ['TRD-136'] }, async () => {
    await sendEmailCode('register', email, VISIT);
    const code = getNewestCode();
    const spends = await Promise.all(
      Array.from({ length: 4 }, () => consumeEmailCode('register', email, { code }, null)),
    );
    const results = await Promise.all(spends.map((spend) => reason(transact([spend]))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'CODE_INVALID'), 'done']);
  });

  it(
    'does not reveal that an e-mail is registered; notifies its owner instead',
    { tags: ['TRD-011', 'TRD-120', 'TRD-218'] },
    async () => {
      const user = await createUser({ username: `owner-${person}`, password: 'plenty of horses', email });
      const { updateUserFields } = await import('#functions/data/users/user-fields.ts');
      await transact([updateUserFields(user, { anti_phishing_code: 'blue heron' })]);
      const answers = [];
      const before = await readStoredItems();
      for (const to of [email, `free-${email}`]) {
        const calls: string[] = [];
        const stop = hookTableCalls(({ command, send }) => {
          calls.push(command);
          return send();
        });
        const { code_token: token, ...answer } = await sendEmailCode('register', to, VISIT);
        expect(token).toMatch(TOKEN);
        const guesses = [];
        for (let i = 0; i < 7; i++) guesses.push(await check('000000', { to }), await check('000000', { to, token }));
        stop();
        answers.push({ answer, guesses, calls });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(mail.sent).toMatchObject([
        { to: email, subject: 'You already have an account at Candela', text: expect.stringContaining('blue heron') },
        { to: `free-${email}`, subject: 'Your code to sign up at Candela' },
      ]);
      expect(mail.sent[0]?.text).not.toMatch(/\b\d{6}\b/);
      const after = await readStoredItems();
      const requests = getChangedItemKeys(before, after).filter((key) => key.includes(' REQUEST#'));
      expect(requests.map((key) => typeof after.get(key)?.['hash']).sort()).toEqual(['object', 'string']);
    },
  );

  it('can be requested again at once when its e-mail could not be sent', { tags: ['TRD-121'] }, async () => {
    mail.refuse = { status: 429, type: 'TooManyRequestsException' };
    const before = await readStoredItems();
    // None of these counts towards the hour’s e-mails.
    for (let n = 0; n < 8; n++)
      expect(await reason(sendEmailCode('register', email, VISIT))).toBe('SERVICE_UNAVAILABLE');
    mail.refuse = null;
    expect(getChangedItemKeys(before, await readStoredItems()).filter((key) => key.startsWith('EMAIL_CODE#'))).toEqual(
      [],
    );
    expect(await reason(sendEmailCode('register', email, VISIT))).toBe('done');
  });
});
