import { beforeEach, describe, expect, it } from 'vitest';
import { readStaff } from '#functions/data/staff/staff.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { setFundPassword } from '#functions/domain/fund-password/set-fund-password.ts';
import { verifyFundPassword } from '#functions/domain/fund-password/verify-fund-password.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { logInStaff } from '#functions/domain/staff/access/log-in-staff.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type RequestLimit, requestLimits } from '#functions/lib/limits.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  getCurrentTotpCode,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { getTestSize } from '#functions/testing/tier.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PasswordResetMessage } from '#shared/messages/queue.ts';
import { authenticateUser } from './authenticate.ts';
import { logIn } from './log-in.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordResetCode } from './send-reset-code.ts';
import { generateTotpSecret } from './totp.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/** Guesses at the main secrets, and at others. */
const MANY = getTestSize('guesses');
const FEW = MANY / 10;

useTestTable();
const hash = useCheapPasswordHash();
const mail = useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

let second = 1_800_000_000;
beforeEach(() => {
  second += 100_000;
  setClock(() => second * 1000);
});
const nextCode = () => {
  second += 30;
};

/** A new address each time, in separate networks. */
const botnet = (n: number) => `203.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
/** Returns a wrong code, a different one for each `n`. */
const wrong = (right: string, n: number) => `${(Number(right) + 1 + n) % 1_000_000}`.padStart(6, '0');

async function outcome(act: Promise<unknown>): Promise<'done' | AppErrorName> {
  try {
    await act;
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.reason !== 'ACCOUNT_LOCKED' && error.reason !== 'TOO_MANY_REQUESTS') return error.reason;
    // Every rejection states a retry time within an hour.
    expect(error.retryAfter).toBeGreaterThanOrEqual(1);
    expect(error.retryAfter).toBeLessThanOrEqual(3600);
    return error.reason;
  }
}

/** Counts the outcomes of many attempts, a hundred at a time. */
async function outcomes(tries: number, act: (n: number) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let n = 0; n < tries; n += 100) {
    const burst = Array.from({ length: Math.min(100, tries - n) }, (_, i) => outcome(act(n + i)));
    for (const outcomeName of await Promise.all(burst)) counts[outcomeName] = (counts[outcomeName] ?? 0) + 1;
  }
  return counts;
}

async function withAuthenticator(): Promise<{ person: TestUser; user: StoredUser; secret: string; codes: string[] }> {
  delete process.env['RATE_LIMIT_SCALE'];
  const person = await createTestUser({ email: `guessed-${second}@example.com` });
  const { secret, codes } = await setUpTestTotp(person, nextCode);
  process.env['RATE_LIMIT_SCALE'] = '1';
  return { person, user: await person.stored(), secret, codes };
}

describe('authenticator codes at login', () => {
  it(
    'withstand guesses by a password thief from many addresses without locking out the owner',
    { tags: ['TRD-208'] },
    async () => {
      const { user, secret } = await withAuthenticator();
      const credentials = (code: string) => ({ username: user.username, password: TEST_PASSWORD, code });
      const home = buildTestVisit('192.0.2.7');
      await logIn(credentials(getCurrentTotpCode(secret)), home);
      nextCode();
      const right = getCurrentTotpCode(secret);
      const counts = await outcomes(FEW, (n) => logIn(credentials(wrong(right, n)), buildTestVisit(botnet(n))));
      expect(counts).toEqual({ INVALID_CREDENTIALS: 8, ACCOUNT_LOCKED: FEW - 8 });
      // The right one from there is not checked; from the owner’s known location it is.
      expect(await outcome(logIn(credentials(right), buildTestVisit(botnet(2000))))).toBe('ACCOUNT_LOCKED');
      expect(await outcome(logIn(credentials(right), home))).toBe('done');
      second += 900;
      expect(await outcome(logIn(credentials(getCurrentTotpCode(secret)), buildTestVisit(botnet(2000))))).toBe('done');
    },
  );

  it('allow eight guesses also from a known address', async () => {
    const { user, secret } = await withAuthenticator();
    const home = buildTestVisit('192.0.2.8');
    await logIn({ username: user.username, password: TEST_PASSWORD, code: getCurrentTotpCode(secret) }, home);
    nextCode();
    const right = getCurrentTotpCode(secret);
    const counts = await outcomes(FEW, (n) => verifySecondFactor(user, wrong(right, n), { visit: home }));
    expect(counts).toEqual({ INVALID_CREDENTIALS: 8, ACCOUNT_LOCKED: FEW - 8 });
  });

  it('share their limit of eight guesses with recovery codes', { tags: ['TRD-208'] }, async () => {
    const { user, secret, codes } = await withAuthenticator();
    nextCode();
    const right = getCurrentTotpCode(secret);
    const recovery = (n: number) =>
      `${'abcdefghij'.slice(n % 5, (n % 5) + 5)}-${String(n)
        .padStart(5, '2')
        .replace(/[0189]/g, 'x')}`;
    const guess = (n: number) => (n % 2 === 0 ? recovery(n) : wrong(right, n));
    const counts = await outcomes(FEW, (n) => verifySecondFactor(user, guess(n), { visit: buildTestVisit(botnet(n)) }));
    expect(counts).toEqual({ INVALID_CREDENTIALS: 8, ACCOUNT_LOCKED: FEW - 8 });
    expect(await outcome(verifySecondFactor(user, codes[0], { visit: buildTestVisit(botnet(1)) }))).toBe(
      'ACCOUNT_LOCKED',
    );
    second += 900;
    expect(await outcome(verifySecondFactor(user, codes[0], { visit: buildTestVisit(botnet(1)) }))).toBe('done');
  });
});

describe('a staff login', () => {
  const secret = generateTotpSecret();
  const password = 'a long enough password';
  const login = (username: string, code: string, address: string) => logInStaff({ username, password, code }, address);

  it(
    'withstands guesses from thousands of addresses and stays open from known ones',
    { tags: ['TRD-207'] },
    async () => {
      await createStaff({ username: 'besieged-owner', password, role: 'owner', totp_secret: secret });
      expect(await outcome(login('besieged-owner', getCurrentTotpCode(secret), '192.0.2.7'))).toBe('done');
      second += 900;
      hash.verified = 0;
      const right = getCurrentTotpCode(secret);
      const counts = await outcomes(MANY, (n) => login('Besieged-Owner', wrong(right, n), botnet(n)));
      expect(counts).toEqual({ INVALID_CREDENTIALS: 16, ACCOUNT_LOCKED: MANY - 16 });
      expect(hash.verified).toBe(16);
      expect(await outcome(login('besieged-owner', right, botnet(1)))).toBe('ACCOUNT_LOCKED');
      expect(await outcome(login('besieged-owner', right, '192.0.2.7'))).toBe('done');
      second += 900;
      expect(await outcome(login('besieged-owner', getCurrentTotpCode(secret), botnet(1)))).toBe('done');
    },
  );

  it('counts guesses of an IPv6 subnet as those of one address', async () => {
    await createStaff({ username: 'version-6', password, role: 'risk', totp_secret: secret });
    const right = getCurrentTotpCode(secret);
    const counts = await outcomes(40, (n) => login('version-6', wrong(right, n), `2001:db8:1:2::${n + 1}`));
    expect(counts).toEqual({ INVALID_CREDENTIALS: 8, ACCOUNT_LOCKED: 32 });
  });

  it('resists guesses of step-up codes', { tags: ['TRD-208'] }, async () => {
    const { id } = await createStaff({ username: 'confirming', password, role: 'owner', totp_secret: secret });
    const staff = await readStaff(id);
    if (!staff) throw new Error('nobody');
    const caller = { staff: { id, username: staff.username, role: staff.role }, session: 'ses_x' as never };
    let acts = 0;
    const act = async () => void acts++;
    const right = getCurrentTotpCode(secret);
    const counts = await outcomes(FEW, (n) => withStepUp(caller, wrong(right, n), act));
    expect(counts).toEqual({ STEP_UP_REQUIRED: 8, ACCOUNT_LOCKED: FEW - 8 });
    expect(await outcome(withStepUp(caller, right, act))).toBe('ACCOUNT_LOCKED');
    expect(acts).toBe(0);
    second += 900;
    expect(await outcome(withStepUp(caller, getCurrentTotpCode(secret), act))).toBe('done');
  });
});

describe('a fund password under guesses', () => {
  it('withstands guesses in a session of its owner and unlocks after 15 minutes', { tags: ['TRD-208'] }, async () => {
    const person = await createTestUser();
    const caller = await authenticateUser(person.token);
    if (!caller) throw new Error('not logged in');
    await setFundPassword(caller, { fund_password: '604182', confirm_password: '604182' }, buildTestVisit());
    const counts = await outcomes(FEW, (n) =>
      verifyFundPassword(caller, wrong('604182', n), buildTestVisit(botnet(n))),
    );
    expect(counts).toEqual({ FUND_PASSWORD_WRONG: 5, ACCOUNT_LOCKED: FEW - 5 });
    expect(await outcome(verifyFundPassword(caller, '604182', buildTestVisit()))).toBe('ACCOUNT_LOCKED');
    second += 900;
    expect(await outcome(verifyFundPassword(caller, '604182', buildTestVisit()))).toBe('done');
  });
});

describe('a password reset code', () => {
  const NEW = 'a much better password';

  it(
    'resists guesses with and without its token, and another code can be requested',
    { tags: ['TRD-208'] },
    async () => {
      const { user } = await createTestUser({ email: `forgetful-${second}@example.com` });
      const localVisit = buildTestVisit('198.51.100.9');
      const ask = async () => {
        const { code_token } = await requestPasswordReset(user.username, localVisit);
        for (const message of queue.sent)
          if ('reset' in message) await sendPasswordResetCode((message as PasswordResetMessage).reset);
        const code = /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? 'none';
        return { code, code_token };
      };
      const reset = (submittedCode: { code: string; code_token?: string }, visit = localVisit) =>
        resetPassword({ username: user.username, ...submittedCode, password: NEW }, visit);
      const { code, code_token } = await ask();
      const fiveTries = { CODE_INVALID: 5, ACCOUNT_LOCKED: FEW - 5 };
      expect(await outcomes(FEW, (n) => reset({ code: wrong(code, n) }, buildTestVisit(botnet(n))))).toEqual(fiveTries);
      expect(await outcome(reset({ code }))).toBe('ACCOUNT_LOCKED');
      expect(await outcomes(FEW, (n) => reset({ code: wrong(code, n), code_token }))).toEqual(fiveTries);
      expect(await outcome(reset({ code, code_token }))).toBe('ACCOUNT_LOCKED');
      expect((await readUser(user.id))?.password_hash).toBe(user.password_hash);
      second += 60;
      expect(await outcome(reset(await ask()))).toBe('done');
    },
  );
});

describe('a stolen session', () => {
  it(
    'allows thirty password guesses in five minutes, from any number of addresses',
    { tags: ['TRD-207'] },
    async () => {
      process.env['RATE_LIMIT_SCALE'] = '1';
      const person = await createTestUser();
      const guess = (n: number) =>
        callTestApi({
          method: 'POST',
          path: n % 2 === 0 ? '/user/change-password' : '/user/totp/setup',
          token: person.token,
          address: botnet(n),
          body: JSON.stringify(
            n % 2 === 0
              ? { current_password: `guess-${n}`, new_password: 'a wholly new one 7' }
              : { password: `guess-${n}` },
          ),
        });
      const answers = [];
      for (let n = 0; n < FEW; n += 50)
        answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n + i)))));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
      const later = answers.filter(({ status }) => status === 429);
      expect(later).toHaveLength(FEW - 30);
      for (const { headers } of later) {
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
      }
      second += 300;
      const password = { current_password: TEST_PASSWORD, new_password: 'a wholly new one 7' };
      expect((await person.ask('POST', '/user/change-password', password)).status).toBe(200);
    },
  );
});

it('attempt limits › have windows of at most one hour', () => {
  for (const { window } of Object.values<RequestLimit>(requestLimits)) expect(window).toBeLessThanOrEqual(3600);
});
