import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
} from '#functions/testing/people/test-users.ts';
import {
  OTHER_EXTERNAL_PAYOUT_ADDRESS,
  EXTERNAL_PAYOUT_ADDRESS,
  useTestHotWallet,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { PayoutAddress, Withdrawal, WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();
useTestMail();

let second = 1_920_000_000;
let person: TestUser;

beforeEach(async () => {
  second += 10 * DAY_SECONDS;
  setClock(() => second * 1000);
  useTestHotWallet(() => null);
  person = await createTestUser();
  await creditSpotCoins({ kind: 'live', id: person.user.main_account } as AccountRef, { USDT: '1000' });
  await transact([updateUserFields(person.user, { kyc_status: 'verified' })]);
});
afterEach(() => vi.restoreAllMocks());

const body = {
  coin_type: 'usdt',
  chain_type: 'erc20',
  amount: '100',
  withdraw_address: EXTERNAL_PAYOUT_ADDRESS.toLowerCase(),
};
const ask = (method: string, path: string, of?: object, key = newIdempotencyKey()) =>
  person.ask(method, path, of, { token: person.token, headers: { 'idempotency-key': key } });
const withdraw = async (more: object = {}) =>
  getResponseData<{ withdrawal: Withdrawal }>(await ask('POST', '/withdrawals', { ...body, ...more })).withdrawal;

describe('withdrawal requests', () => {
  it('are created, returned, listed, exported and cancelled', { tags: ['FIN-022', 'FIN-172'] }, async () => {
    const { configs } = getResponseData<{ configs: WithdrawalConfig[] }>(await ask('GET', '/withdrawals/configs'));
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
    const withdrawal = await withdraw();
    // In the network's own form, whatever was typed.
    expect(withdrawal).toMatchObject({
      status: 'pending',
      withdraw_address: EXTERNAL_PAYOUT_ADDRESS,
      amount: '100',
      net_amount: '95',
    });
    expect(withdrawal).toMatchObject({ total_deduct: '100', processed_at: null });
    expect(getResponseData(await ask('GET', `/withdrawals/${withdrawal.id}`))).toEqual({ withdrawal: withdrawal });
    expect(getResponseData(await ask('GET', '/withdrawals?coin_type=USDT&limit=20&offset=0'))).toMatchObject({
      withdrawals: [withdrawal],
    });
    expect((await ask('GET', '/withdrawals.csv')).text).toContain(withdrawal.id);
    const { limits } = getResponseData<{ limits: WithdrawalLimits }>(await ask('GET', '/withdrawals/limits'));
    expect(limits).toMatchObject({ daily: '100000', daily_left: '99900', review_value: '1000', hold: null });
    expect(getResponseData(await ask('DELETE', `/withdrawals/${withdrawal.id}`))).toMatchObject({
      withdrawal: { status: 'cancelled', reason: 'cancelled_by_owner' },
    });
    const { withdrawal: cancelledWithdrawal } = getResponseData<{ withdrawal: Withdrawal }>(
      await ask('GET', `/withdrawals/${withdrawal.id}`),
    );
    expect(cancelledWithdrawal).toMatchObject({ total_deduct: '100', processed_at: expect.any(Number) });
    expect(cancelledWithdrawal.processed_at).toBe(cancelledWithdrawal.ended_at);
    expect(cancelledWithdrawal).not.toHaveProperty('processed_by');
    expect(getResponseError(await ask('DELETE', `/withdrawals/${withdrawal.id}`)).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    expect(
      getResponseError(await ask('POST', `/withdrawals/${withdrawal.id}/confirm`, { code: '123456' })).error_code,
    ).toBe('INVALID_ORDER_STATUS');
  });

  it('block the closure of the account while open', { tags: ['FIN-187'] }, async () => {
    const withdrawal = await withdraw({ amount: '1000' });
    const close = () => ask('POST', '/user/close-account', { password: TEST_PASSWORD });
    expect(getResponseError(await close()).error_code).toBe('INVALID_ORDER_STATUS');
    await ask('DELETE', `/withdrawals/${withdrawal.id}`);
    // Its money was refunded, which also keeps it open.
    expect(getResponseError(await close()).error_code).toBe('INVALID_ORDER_STATUS');
  });

  it('are not found for other users', { tags: ['FIN-187'] }, async () => {
    const withdrawal = await withdraw();
    const other = await createTestUser();
    const headers = { 'idempotency-key': newIdempotencyKey() };
    for (const [method, path, of] of [
      ['GET', `/withdrawals/${withdrawal.id}`],
      ['DELETE', `/withdrawals/${withdrawal.id}`],
      ['POST', `/withdrawals/${withdrawal.id}/confirm`, { code: '123456' }],
    ] as const)
      expect((await other.ask(method, path, of, { headers })).status).toBe(404);
  });
});

describe('withdrawal address book', () => {
  const add = async (address: string, more: object = {}) =>
    ask('POST', '/withdrawal-addresses', { label: 'my own', chain_type: 'ERC20', address, ...more });
  const list = async () =>
    getResponseData<{ addresses: PayoutAddress[] }>(await ask('GET', '/withdrawal-addresses')).addresses;
  const only = async (only_book: boolean) =>
    getResponseData<{ limits: WithdrawalLimits }>(await ask('PUT', '/withdrawal-addresses/only', { only_book })).limits;
  const renewLogin = async () => {
    person = { ...person, token: await person.logInElsewhere() };
  };

  it('saves each address once and removes it', { tags: ['FIN-178'] }, async () => {
    const added = getResponseData<{ address: PayoutAddress }>(await add(EXTERNAL_PAYOUT_ADDRESS)).address;
    expect(added).toMatchObject({
      address: EXTERNAL_PAYOUT_ADDRESS,
      usable_at: second + DAY_SECONDS,
      is_confirmed: false,
      is_used: false,
    });
    expect(getResponseError(await add(EXTERNAL_PAYOUT_ADDRESS.toLowerCase()))).toMatchObject({
      error_code: 'VALIDATION_FAILED',
      errors: { address: ['This address is already in your address book.'] },
    });
    expect(getResponseError(await add('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj')).error_code).toBe('ADDRESS_WRONG_NETWORK');
    expect(await list()).toEqual([added]);
    const remainingAddresses = getResponseData(await ask('DELETE', `/withdrawal-addresses/${added.id}`));
    expect(remainingAddresses).toEqual({ addresses: [] });
    expect((await ask('DELETE', `/withdrawal-addresses/${added.id}`)).status).toBe(404);
  });

  it('rejects a burn address like a withdrawal does', async () => {
    const burnt = (field: string) => ({
      error_code: 'ADDRESS_NOT_ALLOWED',
      errors: { [field]: [expect.stringMatching(/^Nobody has the key/)] },
    });
    const address = `0x${'0'.repeat(40)}`;
    expect(getResponseError(await add(address))).toMatchObject(burnt('address'));
    expect(getResponseError(await ask('POST', '/withdrawals', { ...body, withdraw_address: address }))).toMatchObject(
      burnt('withdraw_address'),
    );
    expect(await list()).toEqual([]);
  });

  it('whitelist-only mode › starts at once and ends a day after the request', { tags: ['FIN-178'] }, async () => {
    await add(EXTERNAL_PAYOUT_ADDRESS);
    expect(await only(true)).toMatchObject({ only_book: true, only_book_until: null });
    const refusal = { error_code: 'ADDRESS_NOT_ALLOWED' };
    expect(
      getResponseError(await ask('POST', '/withdrawals', { ...body, withdraw_address: OTHER_EXTERNAL_PAYOUT_ADDRESS })),
    ).toMatchObject(refusal);
    // A recently added one is no way around it.
    expect(getResponseError(await ask('POST', '/withdrawals', body))).toMatchObject(refusal);
    second += DAY_SECONDS;
    await renewLogin();
    expect(await withdraw()).toMatchObject({ status: 'pending' });
    const until = second + DAY_SECONDS;
    expect(await only(false)).toMatchObject({ only_book: true, only_book_until: until });
    expect(
      getResponseError(await ask('POST', '/withdrawals', { ...body, withdraw_address: OTHER_EXTERNAL_PAYOUT_ADDRESS })),
    ).toMatchObject(refusal);
    second += DAY_SECONDS;
    await renewLogin();
    expect(await withdraw({ withdraw_address: OTHER_EXTERNAL_PAYOUT_ADDRESS })).toMatchObject({ status: 'pending' });
    const { limits } = getResponseData<{ limits: WithdrawalLimits }>(await ask('GET', '/withdrawals/limits'));
    expect(limits).toMatchObject({ only_book: false, only_book_until: null });
  });
});
