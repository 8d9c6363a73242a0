import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUser } from '#functions/data/people/user-fields.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { useMail } from '#functions/testing/mail.ts';
import { giveCoins } from '#functions/testing/market/exchanges.ts';
import { dataOf, errorOf, newPerson, PASSWORD, type Person } from '#functions/testing/people/people.ts';
import { ANOTHER, OUTSIDE, useWallet } from '#functions/testing/people/withdrawers.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { PayoutAddress, Withdrawal, WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { DAY } from '#shared/time.ts';

useTable();
useMail();

let second = 1_920_000_000;
let person: Person;

beforeAll(() => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
});
beforeEach(async () => {
  second += 10 * DAY;
  setClock(() => second * 1000);
  useWallet(() => null);
  person = await newPerson();
  await giveCoins({ kind: 'live', id: person.user.main_account } as AccountRef, { USDT: '1000' });
  await transact([changeUser(person.user, { kyc_status: 'verified' })]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClock());

const body = { coin_type: 'usdt', chain_type: 'erc20', amount: '100', withdraw_address: OUTSIDE.toLowerCase() };
const ask = (method: string, path: string, of?: object, key = newKey()) =>
  person.ask(method, path, of, { token: person.token, headers: { 'idempotency-key': key } });
const withdraw = async (more: object = {}) =>
  dataOf<{ withdrawal: Withdrawal }>(await ask('POST', '/withdrawals', { ...body, ...more })).withdrawal;

describe('withdrawals', () => {
  it('are asked for, read, listed, filed and cancelled', { tags: ['FIN-022', 'FIN-172'] }, async () => {
    const { configs } = dataOf<{ configs: WithdrawalConfig[] }>(await ask('GET', '/withdrawals/configs'));
    expect(configs.find(({ coin_type, chain_type }) => coin_type === 'USDT' && chain_type === 'ERC20')).toEqual({
      coin_type: 'USDT',
      coin_name: 'Tether',
      chain_type: 'ERC20',
      network_name: 'Ethereum',
      is_withdraw_enabled: true,
      off_reason: null,
      withdraw_fee: '5',
      withdraw_fee_type: 'fixed',
      min_withdraw_amount: '20',
      max_withdraw_amount: '1000000000',
      decimals: 6,
      has_memo: false,
    });
    const made = await withdraw();
    // In the network's own form, whatever was typed.
    expect(made).toMatchObject({ status: 'pending', withdraw_address: OUTSIDE, amount: '100', net_amount: '95' });
    expect(made).toMatchObject({ total_deduct: '100', processed_at: null });
    expect(dataOf(await ask('GET', `/withdrawals/${made.id}`))).toEqual({ withdrawal: made });
    expect(dataOf(await ask('GET', '/withdrawals?coin_type=USDT&limit=20&offset=0'))).toMatchObject({
      withdrawals: [made],
    });
    expect((await ask('GET', '/withdrawals.csv')).text).toContain(made.id);
    const { limits } = dataOf<{ limits: WithdrawalLimits }>(await ask('GET', '/withdrawals/limits'));
    expect(limits).toMatchObject({ daily: '100000', daily_left: '99900', review_value: '1000', hold: null });
    expect(dataOf(await ask('DELETE', `/withdrawals/${made.id}`))).toMatchObject({
      withdrawal: { status: 'cancelled', reason: 'cancelled_by_owner' },
    });
    const { withdrawal: ended } = dataOf<{ withdrawal: Withdrawal }>(await ask('GET', `/withdrawals/${made.id}`));
    expect(ended).toMatchObject({ total_deduct: '100', processed_at: expect.any(Number) });
    expect(ended.processed_at).toBe(ended.ended_at);
    expect(ended).not.toHaveProperty('processed_by');
    expect(errorOf(await ask('DELETE', `/withdrawals/${made.id}`)).error_code).toBe('INVALID_ORDER_STATUS');
    expect(errorOf(await ask('POST', `/withdrawals/${made.id}/confirm`, { code: '123456' })).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
  });

  it('that are open keep an account from being closed', { tags: ['FIN-187'] }, async () => {
    const made = await withdraw({ amount: '1000' });
    const close = () => ask('POST', '/user/close-account', { password: PASSWORD });
    expect(errorOf(await close()).error_code).toBe('INVALID_ORDER_STATUS');
    await ask('DELETE', `/withdrawals/${made.id}`);
    // Its money is back, which keeps it open as well.
    expect(errorOf(await close()).error_code).toBe('INVALID_ORDER_STATUS');
  });

  it('of somebody else are none', { tags: ['FIN-187'] }, async () => {
    const made = await withdraw();
    const other = await newPerson();
    const headers = { 'idempotency-key': newKey() };
    for (const [method, path, of] of [
      ['GET', `/withdrawals/${made.id}`],
      ['DELETE', `/withdrawals/${made.id}`],
      ['POST', `/withdrawals/${made.id}/confirm`, { code: '123456' }],
    ] as const)
      expect((await other.ask(method, path, of, { headers })).status).toBe(404);
  });
});

describe('the book of addresses', () => {
  const add = async (address: string, more: object = {}) =>
    ask('POST', '/withdrawal-addresses', { label: 'my own', chain_type: 'ERC20', address, ...more });
  const list = async () => dataOf<{ addresses: PayoutAddress[] }>(await ask('GET', '/withdrawal-addresses')).addresses;
  const only = async (only_book: boolean) =>
    dataOf<{ limits: WithdrawalLimits }>(await ask('PUT', '/withdrawal-addresses/only', { only_book })).limits;
  const again = async () => {
    person = { ...person, token: await person.logInElsewhere() };
  };

  it('holds each address once, and gives it up', { tags: ['FIN-178'] }, async () => {
    const added = dataOf<{ address: PayoutAddress }>(await add(OUTSIDE)).address;
    expect(added).toMatchObject({ address: OUTSIDE, usable_at: second + DAY, is_confirmed: false, is_used: false });
    expect(errorOf(await add(OUTSIDE.toLowerCase()))).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      errors: { address: ['This address is in your book already.'] },
    });
    expect(errorOf(await add('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj')).error_code).toBe('ADDRESS_WRONG_NETWORK');
    expect(await list()).toEqual([added]);
    const left = dataOf(await ask('DELETE', `/withdrawal-addresses/${added.id}`));
    expect(left).toEqual({ addresses: [] });
    expect((await ask('DELETE', `/withdrawal-addresses/${added.id}`)).status).toBe(404);
  });

  it('rejects a burn address, as a withdrawal does', async () => {
    const burnt = (field: string) => ({
      error_code: 'ADDRESS_NOT_ALLOWED',
      errors: { [field]: [expect.stringMatching(/^Nobody has the key/)] },
    });
    const address = `0x${'0'.repeat(40)}`;
    expect(errorOf(await add(address))).toMatchObject(burnt('address'));
    expect(errorOf(await ask('POST', '/withdrawals', { ...body, withdraw_address: address }))).toMatchObject(
      burnt('withdraw_address'),
    );
    expect(await list()).toEqual([]);
  });

  it('can be the only way out, at once, and no longer after a day', { tags: ['FIN-178'] }, async () => {
    await add(OUTSIDE);
    expect(await only(true)).toMatchObject({ only_book: true, only_book_until: null });
    const refused = { error_code: 'ADDRESS_NOT_ALLOWED' };
    expect(errorOf(await ask('POST', '/withdrawals', { ...body, withdraw_address: ANOTHER }))).toMatchObject(refused);
    // One that was added a moment ago is no way around it.
    expect(errorOf(await ask('POST', '/withdrawals', body))).toMatchObject(refused);
    second += DAY;
    await again();
    expect(await withdraw()).toMatchObject({ status: 'pending' });
    const until = second + DAY;
    expect(await only(false)).toMatchObject({ only_book: true, only_book_until: until });
    expect(errorOf(await ask('POST', '/withdrawals', { ...body, withdraw_address: ANOTHER }))).toMatchObject(refused);
    second += DAY;
    await again();
    expect(await withdraw({ withdraw_address: ANOTHER })).toMatchObject({ status: 'pending' });
    const { limits } = dataOf<{ limits: WithdrawalLimits }>(await ask('GET', '/withdrawals/limits'));
    expect(limits).toMatchObject({ only_book: false, only_book_until: null });
  });
});
