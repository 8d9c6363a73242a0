import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StoredSecurityEvent, securityEventCollection } from '#functions/data/identity/security-log.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import { fundPasswords } from '#functions/data/users/fund-passwords.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { isWeakFundPassword } from '#shared/people/fund-password.ts';
import { hasFundPasswordWindow } from './fund-window.ts';
import { readFundPasswordStatus } from './read-fund-password.ts';
import { changeFundPassword, setFundPassword } from './set-fund-password.ts';
import { verifyFundPassword } from './verify-fund-password.ts';

useTestTable();

const visit = { address: '192.0.2.1', country: null, userAgent: null };
const RIGHT = '604182';
const OTHER = '913570';

let caller: UserPrincipal;
let people = 0;

beforeEach(async () => {
  caller = await createLiveCustomer(`funded-${(people += 1)}`, '10');
});
afterEach(() => setClock());

/** Reads the user as the next request does. */
async function reloadCaller(): Promise<UserPrincipal> {
  const user = await readUser(caller.user.id);
  if (!user) throw new Error('the user is gone');
  return { ...caller, user };
}
const set = (digits = RIGHT, confirmed = digits) =>
  setFundPassword(caller, { fund_password: digits, confirm_password: confirmed }, visit);
const change = async (current: string, next: string, confirmed = next) =>
  changeFundPassword(
    await reloadCaller(),
    { current_password: current, new_password: next, confirm_password: confirmed },
    visit,
  );
const verify = (digits: string) => verifyFundPassword(caller, digits, visit);
const status = () => readFundPasswordStatus(caller);
const pass = (seconds: number) => {
  const at = now() + seconds * 1000;
  setClock(() => at);
};
async function events(): Promise<string[]> {
  const eventNames: string[] = [];
  const range = { pk: userPartition(caller.user.id), prefix: securityEventCollection.prefix };
  for await (const { event } of queryAllItems<StoredSecurityEvent>(range)) eventNames.push(event);
  return eventNames.filter((event) => event.startsWith('fund_password')).sort();
}
const wrong = { reason: 'FUND_PASSWORD_WRONG' };

describe('fund password', () => {
  it('is set once, stored as a sealed hash and logged', { tags: ['FIN-076', 'FIN-077', 'FIN-091'] }, async () => {
    expect(await status()).toEqual({
      has_fund_password: false,
      set_at: null,
      verified_until: null,
      locked_until: null,
      withdrawals_held_until: null,
    });
    const answers = await Promise.allSettled([set(), set(OTHER), set('272615')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'FUND_PASSWORD_SET' });
    await expect(
      setFundPassword(await reloadCaller(), { fund_password: OTHER, confirm_password: OTHER }, visit),
    ).rejects.toMatchObject({
      reason: 'FUND_PASSWORD_SET',
      message: 'You already have a fund password. Change it instead.',
    });
    const { user } = await reloadCaller();
    expect(await status()).toMatchObject({ has_fund_password: true, set_at: user.fund_password_set_at });
    const stored = JSON.stringify(await getItem(fundPasswords.key(caller.user.id)));
    expect(stored).not.toContain('argon2');
    for (const digits of [RIGHT, OTHER, '272615']) expect(stored).not.toContain(digits);
    expect(await events()).toEqual(['fund_password_set']);
  });

  it.each(['000000', '999999', '123456', '654321', '456789', '121212', '123123', '112233'])(
    'rejects %s as too easy to guess',
    { tags: ['FIN-076'] },
    async (digits) => {
      expect(isWeakFundPassword(digits)).toBe(true);
      await expect(set(digits)).rejects.toMatchObject({
        reason: 'VALIDATION_FAILED',
        fields: { fund_password: [expect.any(String)] },
      });
      expect((await status()).has_fund_password).toBe(false);
    },
  );

  it('rejects two entries that differ', async () => {
    const mismatch = { reason: 'VALIDATION_FAILED', fields: { confirm_password: [expect.any(String)] } };
    await expect(set(RIGHT, OTHER)).rejects.toMatchObject(mismatch);
    await set();
    await expect(change(RIGHT, OTHER, RIGHT)).rejects.toMatchObject(mismatch);
    await expect(change(RIGHT, RIGHT)).rejects.toMatchObject({ fields: { new_password: [expect.any(String)] } });
  });

  it('change requires the current password, and the former one stops working', { tags: ['FIN-076'] }, async () => {
    await set();
    await expect(change(OTHER, '272615')).rejects.toMatchObject({
      ...wrong,
      fields: { current_password: expect.any(Array) },
    });
    await change(RIGHT, OTHER);
    await expect(verify(RIGHT)).rejects.toMatchObject(wrong);
    await verify(OTHER);
    expect(await events()).toEqual(['fund_password_changed', 'fund_password_set']);
  });

  it('is reported as FUND_PASSWORD_NONE when none is set', { tags: ['FIN-077'] }, async () => {
    await expect(verify(RIGHT)).rejects.toMatchObject({ reason: 'FUND_PASSWORD_NONE' });
    await expect(change(RIGHT, OTHER)).rejects.toMatchObject({ reason: 'FUND_PASSWORD_NONE' });
  });
});

describe('fund password window', () => {
  it('lasts five minutes, for this session only', { tags: ['FIN-078'] }, async () => {
    pass(0);
    await set();
    expect(await hasFundPasswordWindow(caller)).toBe(false);
    const until = await verify(RIGHT);
    expect(until).toBe(Math.floor(now() / 1000) + 300);
    expect(await hasFundPasswordWindow(caller)).toBe(true);
    expect((await status()).verified_until).toBe(until);
    expect(await hasFundPasswordWindow({ ...caller, session: newId('ses') })).toBe(false);
    pass(299);
    expect(await hasFundPasswordWindow(caller)).toBe(true);
    pass(1);
    expect(await hasFundPasswordWindow(caller)).toBe(false);
    expect((await status()).verified_until).toBeNull();
  });

  it('closes on a change of the fund password, even a concurrent one', { tags: ['FIN-078'] }, async () => {
    await set();
    await verify(RIGHT);
    await change(RIGHT, OTHER);
    expect(await hasFundPasswordWindow(caller)).toBe(false);
    const other = await Promise.allSettled([verify(OTHER), change(OTHER, RIGHT)]);
    expect(other[1]?.status).toBe('fulfilled');
    expect(await hasFundPasswordWindow(caller)).toBe(false);
  });
});

describe('wrong fund password entries', () => {
  it('lock the password after five for exactly 15 minutes, even for the right one', { tags: ['FIN-078'] }, async () => {
    pass(0);
    await set();
    for (let i = 0; i < 5; i++) await expect(verify('502947')).rejects.toMatchObject(wrong);
    const locked = { reason: 'ACCOUNT_LOCKED', retryAfter: 900 };
    await expect(verify(RIGHT)).rejects.toMatchObject(locked);
    await expect(change(RIGHT, OTHER)).rejects.toMatchObject(locked);
    expect((await status()).locked_until).toBe(Math.floor(now() / 1000) + 900);
    expect(await events()).toEqual(['fund_password_locked', 'fund_password_set']);
    pass(899);
    await expect(verify(RIGHT)).rejects.toMatchObject({ ...locked, retryAfter: 1 });
    pass(1);
    expect((await status()).locked_until).toBeNull();
    await verify(RIGHT);
  });

  it('are limited to five under concurrency', { tags: ['FIN-078'] }, async () => {
    await set();
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => verify(`5029${10 + i}`)));
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.reason : 'right'));
    expect(reasons.filter((reason) => reason === 'FUND_PASSWORD_WRONG')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'ACCOUNT_LOCKED')).toHaveLength(25);
    await expect(verify(RIGHT)).rejects.toMatchObject({ reason: 'ACCOUNT_LOCKED' });
  });

  it('are reset after a correct entry', async () => {
    await set();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await expect(verify('502947')).rejects.toMatchObject(wrong);
      await verify(RIGHT);
    }
  });
});
