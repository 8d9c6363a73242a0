import { beforeEach, expect, it } from 'vitest';
import { writeDailyHoldings } from '#functions/data/ledger/holdings.ts';
import { writeLedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { readWithdrawalHold } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createOpenMismatch } from '#functions/testing/mismatches.ts';
import {
  getCurrentTotpCode,
  getResponseData,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WithdrawalHoldReason } from '#shared/schemas/withdrawals.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();
const mail = useTestMail();

let second = 1_800_000_000;
let count = 0;
const NO_HOLDINGS = {
  day: 20_833,
  began_at: 1 as EpochSeconds,
  ended_at: 1 as EpochSeconds,
  accounts: 0,
  prices: { USDT: '1' },
};
let person: TestUser;

beforeEach(async () => {
  second += 10 * DAY_SECONDS;
  setClock(() => second * 1000);
  person = await createTestUser({ email: `held-${++count}@example.com` });
});

const pass = (seconds: number) => {
  second += seconds;
};
const mailed = (): string => /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
const done = async (method: string, path: string, body: object) =>
  expect([path, (await person.ask(method, path, body)).status]).toEqual([path, 200]);
const readCurrentHold = async () => readWithdrawalHold(await person.stored(), nowSeconds());

const fund = { fund_password: '481516', confirm_password: '481516' };

/** Actions as performed by the user, or staff. */
const acts: Record<string, [WithdrawalHoldReason, () => Promise<unknown>]> = {
  'a new password': [
    'password_changed',
    () =>
      done('POST', '/user/change-password', { current_password: TEST_PASSWORD, new_password: 'another good password' }),
  ],
  'another e-mail address': [
    'email_changed',
    async () => {
      const email = `other-${count}@example.com`;
      await done('POST', '/user/send-email-code', { type: 'bind_email', email });
      await done('POST', '/user/bind-email', { email, email_code: mailed(), password: TEST_PASSWORD });
    },
  ],
  'two factors': ['second_factor_changed', () => setUpTestTotp(person, () => pass(30))],
  'one factor again': [
    'second_factor_changed',
    async () => {
      const { secret } = await setUpTestTotp(person, () => pass(30));
      pass(2 * DAY_SECONDS);
      person = { ...person, token: await person.logInElsewhere() };
      const { token } = person;
      const body = { password: TEST_PASSWORD, code: getCurrentTotpCode(secret) };
      expect((await person.ask('POST', '/user/totp/disable', body, { token })).status).toBe(200);
    },
  ],
  'another fund password': [
    'fund_password_changed',
    async () => {
      await done('POST', '/user/set-fund-password', fund);
      const { fund_password: current_password } = fund;
      const fundPasswords = { current_password, new_password: '502947', confirm_password: '502947' };
      await done('POST', '/user/change-fund-password', fundPasswords);
    },
  ],
  'a fund password that was reset': [
    'fund_password_changed',
    async () => {
      await done('POST', '/user/set-fund-password', fund);
      await done('POST', '/user/send-email-code', { type: 'reset_fund_password' });
      const body = {
        new_password: '502947',
        confirm_password: '502947',
        password: TEST_PASSWORD,
        email_code: mailed(),
      };
      await done('POST', '/user/reset-fund-password', body);
    },
  ],
};

it.each(Object.keys(acts))(
  'withdrawal hold › lasts a day after the change: %s',
  { tags: ['FIN-174'] },
  async (name) => {
    const [reason, act] = acts[name] as (typeof acts)[string];
    expect(await readCurrentHold()).toBeNull();
    await act();
    const hold = await readCurrentHold();
    expect(hold?.reasons).toEqual([reason]);
    const until = hold?.until ?? 0;
    expect(until).toBeGreaterThan(second + DAY_SECONDS - 60);
    second = until - 1;
    expect(await readCurrentHold()).toEqual(hold);
    second = until;
    expect(await readCurrentHold()).toBeNull();
  },
);

it('withdrawal hold › is not set by a first fund password', { tags: ['FIN-174'] }, async () => {
  await done('POST', '/user/set-fund-password', fund);
  expect(await readCurrentHold()).toBeNull();
});

it('withdrawal hold › lasts until the hold of the last change expires', { tags: ['FIN-174'] }, async () => {
  await acts['another e-mail address']?.[1]();
  pass(600);
  await acts['another fund password']?.[1]();
  expect(await readCurrentHold()).toEqual({
    reasons: ['email_changed', 'fund_password_changed'],
    until: second + DAY_SECONDS,
  });
});

it('withdrawal hold › applies without end while the account has a ledger mismatch', { tags: ['FIN-174'] }, async () => {
  await writeDailyHoldings('live', {
    ...NO_HOLDINGS,
    held: { 'spot:USDT': { available: 1_000_000_000_000, frozen: 0 } },
  });
  const { main_account: id = '' } = await person.stored();
  const other = await createOpenMismatch();
  expect(await readCurrentHold()).toBeNull();
  const own = await createOpenMismatch({ account: { kind: 'live', id } });
  expect(await readCurrentHold()).toEqual({ reasons: ['books_disagree'], until: null });
  await writeLedgerMismatch({ ...own, gone_at: nowSeconds() });
  expect(await readCurrentHold()).toBeNull();
  await writeLedgerMismatch({ ...other, wallet: '12' });
  expect(await readCurrentHold()).toEqual({ reasons: ['books_disagree'], until: null });
  await writeLedgerMismatch({ ...other, gone_at: nowSeconds() });
});

it('withdrawal hold › is returned with the withdrawable amount', async () => {
  await acts['another fund password']?.[1]();
  const { withdrawals_held_until } = getResponseData<Record<string, unknown>>(
    await person.ask('GET', '/user/fund-password-status'),
  );
  expect(withdrawals_held_until).toBe(second + DAY_SECONDS);
});
