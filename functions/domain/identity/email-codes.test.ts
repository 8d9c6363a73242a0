import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { createUser } from '#functions/domain/people/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useCheapHash } from '#functions/testing/cheap-hash.ts';
import { useMail } from '#functions/testing/mail.ts';
import { visitFrom } from '#functions/testing/people/visits.ts';
import { storedText } from '#functions/testing/stored.ts';
import { useTable } from '#functions/testing/table.ts';
import { aroundTableCalls } from '#functions/testing/table-calls.ts';
import { type ErrorName, Refusal } from '#shared/refusals/errors.ts';
import { checkCode, sendCode, spendCode } from './email-codes.ts';

useTable();
useCheapHash();
const mail = useMail();

let second = 1_800_000_000;
let person = 0;
let email: string;
beforeEach(() => {
  second += 100_000;
  setClock(() => second * 1000);
  email = `person-${++person}@example.com`;
});
afterEach(() => setClock());

const HERE = visitFrom('192.0.2.1');
/** The code of the newest letter. */
const codeOf = (): string => /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
const other = (code: string, by = 1) => `${(Number(code) + by) % 1_000_000}`.padStart(6, '0');

async function reason(act: Promise<unknown>): Promise<'done' | ErrorName> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}
const check = (code: string, { to = email, visit = HERE } = {}) => reason(checkCode('register', to, code, visit));

describe('an e-mailed code', () => {
  it('is sent in words and is right until it is used, whatever the case of the address', async () => {
    expect(await sendCode('register', email, { ...HERE, languages: 'es' })).toEqual({
      resend_after: 60,
      expires_at: second + 600,
    });
    expect(mail.sent).toMatchObject([{ to: email, subject: 'Tu código para registrarte en Candela' }]);
    const code = codeOf();
    expect(await check(code, { to: email.toUpperCase() })).toBe('done');
    await transact([await spendCode('register', email, code, HERE)]);
    expect(await check(code)).toBe('CODE_INVALID');
  });

  it.each([
    ['zh-TW', '您的 Candela 註冊驗證碼'],
    ['ja-JP', 'Candela新規登録の認証コード'],
    ['ko-KR', 'Candela 회원가입 코드'],
    ['fr-FR', 'Your code to sign up at Candela'],
  ])('is written in the language of the browser: %s', async (languages, subject) => {
    await sendCode('register', email, { ...HERE, languages });
    expect(mail.sent).toMatchObject([{ subject }]);
    expect(await check(codeOf())).toBe('done');
  });

  it('is not kept as it is', async () => {
    await sendCode('register', email, HERE);
    expect(await storedText()).not.toContain(codeOf());
  });

  it('is good for ten minutes', async () => {
    await sendCode('register', email, HERE);
    second += 599;
    expect(await check(codeOf())).toBe('done');
    second += 1;
    expect(await check(codeOf())).toBe('CODE_INVALID');
  });

  it('can be sent again after a minute, and then the first is good no longer', async () => {
    await sendCode('register', email, HERE);
    const first = codeOf();
    second += 20;
    const refused = await sendCode('register', email, HERE).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: 'TOO_MANY_REQUESTS', retryAfter: 40 });
    second += 40;
    await sendCode('register', email, HERE);
    expect(mail.sent).toHaveLength(2);
    if (codeOf() !== first) expect(await check(first)).toBe('CODE_INVALID');
    expect(await check(codeOf())).toBe('done');
  });

  it('is sent once to who asks ten times at once', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => reason(sendCode('register', email, HERE))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(mail.sent).toHaveLength(1);
    expect(await check(codeOf())).toBe('done');
  });

  it('is sent to one address six times an hour, from wherever it is asked for', async () => {
    const ask = (n: number) => reason(sendCode('register', email, visitFrom(`203.${n}.0.1`)));
    for (let n = 0; n < 6; n++) expect(await ask(n)).toBe('done');
    expect(await ask(6)).toBe('TOO_MANY_REQUESTS');
    expect(mail.sent).toHaveLength(6);
  });

  it('bears five wrong tries, in parallel or not; looking at the right one is none', async () => {
    await sendCode('register', email, HERE);
    const code = codeOf();
    for (let i = 0; i < 10; i++) expect(await check(code)).toBe('done');
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => check(other(code, i + 1))));
    expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(5);
    expect(results.filter((result) => result === 'ACCOUNT_LOCKED')).toHaveLength(15);
    const locked = await checkCode('register', email, code, HERE).catch((error: unknown) => error);
    expect(locked).toMatchObject({ reason: 'ACCOUNT_LOCKED', retryAfter: 60 });
  });

  it('is refused by the field that it was entered in: wrong, tried too often, or used meanwhile', async () => {
    const refusal = (act: Promise<unknown>) => act.catch((error: unknown) => error);
    const [wrong, tries] = [[{ name: 'emailCodeWrong' }], [{ name: 'emailCodeTries' }]];
    await sendCode('register', email, HERE);
    const code = codeOf();
    const spent = await spendCode('register', email, code, HERE);
    for (let n = 1; n < 5; n++)
      expect(await refusal(spendCode('register', email, other(code, n), HERE))).toMatchObject({
        reason: 'CODE_INVALID',
        reasons: { email_code: wrong },
      });
    expect(await refusal(checkCode('register', email, other(code), HERE))).toMatchObject({ reasons: { code: wrong } });
    expect(await refusal(spendCode('register', email, code, HERE))).toMatchObject({
      reason: 'ACCOUNT_LOCKED',
      reasons: { email_code: tries },
    });
    await transact([spent]);
    expect(await refusal(transact([spent]))).toMatchObject({ reason: 'CODE_INVALID', reasons: { email_code: wrong } });
  });

  it('withstands 1,000 guesses from elsewhere, and is still good where it was asked for', async () => {
    await sendCode('register', email, HERE);
    const code = codeOf();
    const guesses = Array.from({ length: 1000 }, (_, n) =>
      check(n === 500 ? code : other(code, n + 1), { visit: visitFrom(`203.${n % 250}.${n >> 8}.1`) }),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['CODE_INVALID']));
    expect(await check(code)).toBe('done');
  });

  it('follows a telephone through the network of its provider', async () => {
    await sendCode('register', email, visitFrom('2001:db8:1:2::3'));
    expect(await check(codeOf(), { visit: visitFrom('2001:db8:ffff::1') })).toBe('done');
  });

  it('is good for its purpose, its address and who asked for it alone', async () => {
    const [user, stranger] = await Promise.all(
      ['a', 'b'].map((name) => createUser({ username: `${name}-person-${person}`, password: 'plenty of horses' })),
    );
    if (!user || !stranger) throw new Error('nobody');
    await sendCode('bind_email', email, { user });
    const code = codeOf();
    const spend = (purpose: 'bind_email' | 'unfreeze' | 'register', to: string, who: Parameters<typeof spendCode>[3]) =>
      reason(spendCode(purpose, to, code, who));
    expect(await spend('register', email, HERE)).toBe('CODE_INVALID');
    expect(await spend('unfreeze', email, { user })).toBe('CODE_INVALID');
    expect(await spend('bind_email', email, { user: stranger })).toBe('CODE_INVALID');
    expect(await spend('bind_email', `x${email}`, { user })).toBe('CODE_INVALID');
    expect(await spend('bind_email', email, { user })).toBe('done');
  });

  it('is used once by many at once', async () => {
    await sendCode('register', email, HERE);
    const code = codeOf();
    const spends = await Promise.all(Array.from({ length: 4 }, () => spendCode('register', email, code, HERE)));
    const results = await Promise.all(spends.map((spend) => reason(transact([spend]))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'CODE_INVALID'), 'done']);
  });

  it('is never made for an address that has an account: it is told so by letter, and the answer does not tell', async () => {
    const user = await createUser({ username: `owner-${person}`, password: 'plenty of horses', email });
    const { changeUser } = await import('#functions/data/people/user-fields.ts');
    await transact([changeUser(user, { anti_phishing_code: 'blue heron' })]);
    const seen = [];
    for (const to of [email, `free-${email}`]) {
      const calls: string[] = [];
      const stop = aroundTableCalls(({ command, send }) => {
        calls.push(command);
        return send();
      });
      const answer = await sendCode('register', to, HERE);
      const guesses = [];
      for (let i = 0; i < 7; i++) guesses.push(await check('000000', { to }));
      stop();
      seen.push({ answer, guesses, calls });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(mail.sent).toMatchObject([
      { to: email, subject: 'You already have an account at Candela', text: expect.stringContaining('blue heron') },
      { to: `free-${email}`, subject: 'Your code to sign up at Candela' },
    ]);
    expect(mail.sent[0]?.text).not.toMatch(/\b\d{6}\b/);
  });

  it('can be asked for again at once when it could not be sent', async () => {
    mail.refuse = { status: 429, type: 'TooManyRequestsException' };
    expect(await reason(sendCode('register', email, HERE))).toBe('SERVICE_UNAVAILABLE');
    mail.refuse = null;
    expect(await reason(sendCode('register', email, HERE))).toBe('done');
  });
});
