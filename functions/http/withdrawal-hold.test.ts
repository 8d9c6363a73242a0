import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepMismatch, type StoredMismatch } from '#functions/data/ledger/mismatches.ts';
import { withdrawalHold } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useMail } from '#functions/testing/mail.ts';
import { codeOf, dataOf, newPerson, PASSWORD, type Person, withTotp } from '#functions/testing/people/people.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { HoldReason } from '#shared/schemas/withdrawals.ts';
import { DAY } from '#shared/time.ts';

useTable();
const mail = useMail();

let second = 1_800_000_000;
let count = 0;
let person: Person;

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
});
beforeEach(async () => {
  second += 10 * DAY;
  setClock(() => second * 1000);
  person = await newPerson({ email: `held-${++count}@example.com` });
});
afterAll(() => setClock());

const pass = (seconds: number) => {
  second += seconds;
};
const mailed = (): string => /\b\d{6}\b/.exec(mail.sent.at(-1)?.text ?? '')?.[0] ?? '';
const done = async (method: string, path: string, body: object) =>
  expect([path, (await person.ask(method, path, body)).status]).toEqual([path, 200]);
const heldNow = async () => withdrawalHold(await person.stored(), nowSeconds());

const fund = { fund_password: '481516', confirm_password: '481516' };

/** Each act as its owner, or staff, do it. */
const acts: Record<string, [HoldReason, () => Promise<unknown>]> = {
  'a new password': [
    'password_changed',
    () => done('POST', '/user/change-password', { current_password: PASSWORD, new_password: 'another good password' }),
  ],
  'another e-mail address': [
    'email_changed',
    async () => {
      const email = `other-${count}@example.com`;
      await done('POST', '/user/send-email-code', { type: 'bind_email', email });
      await done('POST', '/user/bind-email', { email, email_code: mailed(), password: PASSWORD });
    },
  ],
  'two factors': ['second_factor_changed', () => withTotp(person, () => pass(30))],
  'one factor again': [
    'second_factor_changed',
    async () => {
      const { secret } = await withTotp(person, () => pass(30));
      pass(2 * DAY);
      person = { ...person, token: await person.logInElsewhere() };
      const { token } = person;
      const body = { password: PASSWORD, code: codeOf(secret) };
      expect((await person.ask('POST', '/user/totp/disable', body, { token })).status).toBe(200);
    },
  ],
  'another fund password': [
    'fund_password_changed',
    async () => {
      await done('POST', '/user/set-fund-password', fund);
      const { fund_password: current_password } = fund;
      const changed = { current_password, new_password: '502947', confirm_password: '502947' };
      await done('POST', '/user/change-fund-password', changed);
    },
  ],
  'a fund password that was reset': [
    'fund_password_changed',
    async () => {
      await done('POST', '/user/set-fund-password', fund);
      await done('POST', '/user/send-email-code', { type: 'reset_fund_password' });
      const body = { new_password: '502947', confirm_password: '502947', password: PASSWORD, email_code: mailed() };
      await done('POST', '/user/reset-fund-password', body);
    },
  ],
};

it.each(Object.keys(acts))('%s holds withdrawals for a day', async (name) => {
  const [reason, act] = acts[name] as (typeof acts)[string];
  expect(await heldNow()).toBeNull();
  await act();
  const hold = await heldNow();
  expect(hold?.reasons).toEqual([reason]);
  const until = hold?.until ?? 0;
  expect(until).toBeGreaterThan(second + DAY - 60);
  second = until - 1;
  expect(await heldNow()).toEqual(hold);
  second = until;
  expect(await heldNow()).toBeNull();
});

it('a first fund password holds nothing', async () => {
  await done('POST', '/user/set-fund-password', fund);
  expect(await heldNow()).toBeNull();
});

it('several acts hold together, as long as the last of them does', async () => {
  await acts['another e-mail address']?.[1]();
  pass(600);
  await acts['another fund password']?.[1]();
  expect(await heldNow()).toEqual({ reasons: ['email_changed', 'fund_password_changed'], until: second + DAY });
});

it('nothing leaves while journal and wallets differ, and nobody knows how long', async () => {
  const mismatch: StoredMismatch = {
    id: newId('mis'),
    account: { kind: 'live', id: 'acc_1' },
    what: 'spot:USDT available',
    journal: '1',
    wallet: '2',
    first_seen_at: nowSeconds(),
    last_seen_at: nowSeconds(),
    gone_at: null,
  };
  await keepMismatch(mismatch);
  expect(await heldNow()).toEqual({ reasons: ['books_disagree'], until: null });
  await keepMismatch({ ...mismatch, gone_at: nowSeconds() });
  expect(await heldNow()).toBeNull();
});

it('is shown with what may be withdrawn', async () => {
  await acts['another fund password']?.[1]();
  const { withdrawals_held_until } = dataOf<Record<string, unknown>>(
    await person.ask('GET', '/user/fund-password-status'),
  );
  expect(withdrawals_held_until).toBe(second + DAY);
});
