import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDepositAddressAssignment } from '#functions/data/chains/deposit-addresses.ts';
import { writeHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import { financialProductConfigStore } from '#functions/data/investments/financial-products.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import type { TestApiResponse } from '#functions/testing/call.ts';
import { unwrapResponseData, advanceTestClock, getApiJson } from '#functions/testing/contract/back-office.ts';
import {
  addCoinNetworkAsStaff,
  updateCoinNetworkAsStaff,
  readCoinNetworkAsStaff,
} from '#functions/testing/contract/coin-pairs.ts';
import { type TestApprover, createTestApprover } from '#functions/testing/people/create-approver.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { startFakeTronGrid } from '#functions/testing/vendors/tron-grid.ts';
import type { FinancialProductId } from '#shared/ids.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';

useTestTable();

/** A Tron address that belongs to no one. */
const TOKEN = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR';

let risk: TestStaffMember;
let finance: TestStaffMember;
let second: TestApprover;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  second = await createTestApprover();
  risk = await createTestStaffMember('risk');
  finance = await createTestStaffMember('finance');
});

const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const wealth = {
  names: inAll('Quick'),
  descriptions: inAll('A day.'),
  status: 'active',
  annual_return_rate: '100',
  min_investment: '1',
  max_investment: '1000000',
  term_days: 1,
  risk_level: 'low',
  capacity_total: '1000000',
  capacity_per_person: null,
};

describe('user levels with a pending change', () => {
  const level = (number: number, more: object) => ({ level_name: `Level ${number}`, version: 0, ...more });

  it('stay in ascending order when the pending change applies', async () => {
    const path = (number: number) => `/admin/user-levels/l${number}`;
    const raised = await risk.change(
      'PUT',
      path(2),
      level(2, { min_trading_volume: '1000000', trading_fee_discount: '9' }),
    );
    expect(raised.status).toBe(202);
    const lowered = await risk.change(
      'PUT',
      path(3),
      level(3, { min_trading_volume: '10000000', trading_fee_discount: '8' }),
    );
    expect([lowered.status, Object.keys(getResponseError(lowered).errors ?? {})]).toEqual([
      422,
      ['trading_fee_discount'],
    ]);
    const { approval_id } = unwrapResponseData<{ approval_id: string }>(raised);
    expect((await risk.change('POST', `/admin/approvals/${approval_id}/reject`, {})).status).toBe(200);
    const answer = await risk.change(
      'PUT',
      path(3),
      level(3, { min_trading_volume: '10000000', trading_fee_discount: '8' }),
    );
    expect(answer.status).toBe(200);
  });
});

describe('token contract of a coin network', () => {
  const contractErrors = async (more: object) =>
    getResponseError(await addCoinNetworkAsStaff(finance, { contract: TOKEN, coin_type: 'DAI', ...more })).errors ?? {};

  it('is rejected when it is an address of a customer or a hot wallet', async () => {
    const customer = await createLiveCustomer('-depositor', '0');
    const at = { network: 'tron', address: TOKEN, memo: null, index: 7, given_at: nowSeconds() };
    await transact(
      buildDepositAddressAssignment({ ...at, user_id: customer.user.id, account_id: customer.account.id }),
    );
    expect(await contractErrors({ contract: TOKEN })).toEqual({
      contract: ['This address belongs to this platform and is not a token.'],
    });
    const hot = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
    await writeHotWalletState('bnb', { address: hot, kind: 'local', balances: {}, seen_at: nowSeconds() });
    // The same key is ours on every chain of the family.
    expect(Object.keys(await contractErrors({ chain_type: 'AVAX', contract: hot }))).toEqual(['contract']);
    expect((await updateCoinNetworkAsStaff(finance, 'USDT-ERC20', { contract: hot })).status).toBe(422);
  });

  it('is rejected when another coin on the network uses it or requested it', async () => {
    const { contract } = (await readCoinNetworkAsStaff(finance, 'USDT-TRC20')) as CoinNetworkView;
    expect(await contractErrors({ contract })).toEqual({ contract: ['This is the contract of USDT on this network.'] });
    const token = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
    const first = await addCoinNetworkAsStaff(finance, { coin_type: 'DAI', contract: token });
    const other = await addCoinNetworkAsStaff(finance, { coin_type: 'LINK', contract: token });
    expect((await second.approve(first)).status).toBe(200);
    expect(Object.keys(getResponseError(await second.approve(other)).errors ?? {})).toEqual(['contract']);
    expect(await readCoinNetworkAsStaff(finance, 'LINK-TRC20')).toBeUndefined();
  });

  it('must be absent with the known decimals for the native coin', async () => {
    const answer = await updateCoinNetworkAsStaff(finance, 'TRX-TRC20', { decimals: 8 });
    expect([answer.status, getResponseError(answer).errors]).toEqual([
      422,
      { decimals: ['This coin has 6 decimals on this network.'] },
    ]);
  });
});

describe('token contract on a network with a node', () => {
  const URL = 'NETWORK_URL_TRON';
  const token = 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S';
  const addSun = (more: object) =>
    addCoinNetworkAsStaff(finance, { coin_type: 'UNI', contract: token, decimals: 18, ...more });
  let grid: Awaited<ReturnType<typeof startFakeTronGrid>>;
  beforeAll(async () => {
    grid = await startFakeTronGrid();
    process.env[URL] = grid.url;
  });
  afterAll(async () => {
    delete process.env[URL];
    await grid.stop();
  });

  it('must be a token with the decimals that it reports', async () => {
    expect(getResponseError(await addSun({})).errors).toEqual({ contract: ['There is no token at this address.'] });
    grid.deploy(token, 18);
    expect(getResponseError(await addSun({ decimals: 6 })).errors).toEqual({
      decimals: ['This coin has 18 decimals on this network.'],
    });
    expect((await addSun({})).status).toBe(202);
    // A change of terms alone does not call the network.
    grid.requests.length = 0;
    expect((await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { min_deposit_amount: '11' })).status).toBe(200);
    expect(grid.requests).toEqual([]);
  });

  it('is rejected while the network does not answer', async () => {
    await grid.stop();
    const answer = await addSun({ coin_type: 'WLD', contract: 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4', decimals: 6 });
    expect([answer.status, getResponseError(answer).error_code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });
});

describe('wealth product obligations', () => {
  const add = (more: object) => finance.change('POST', '/admin/financial-products', { ...wealth, ...more });
  const fieldsOf = (answer: TestApiResponse) => [answer.status, Object.keys(getResponseError(answer).errors ?? {})];

  it('require a capacity and stay within the total limit', async () => {
    expect(fieldsOf(await add({ capacity_total: null }))).toEqual([422, ['capacity_total']]);
    // 1,255,027 USDT of the seeded products plus 750,000 of this one.
    expect(fieldsOf(await add({ term_days: 365, capacity_total: '750000' }))).toEqual([422, ['capacity_total']]);
    expect((await add({ term_days: 365, capacity_total: '740000' })).status).toBe(202);
    expect((await add({ annual_return_rate: '0', capacity_total: null })).status).toBe(202);
  });

  it('may always be reduced', async () => {
    const { products } = await getApiJson<{ products: { id: string; version: number }[] }>(
      '/admin/financial-products',
      finance.token,
    );
    const { id, version } = products[5] as { id: string; version: number };
    const path = '/admin/system-config/wealth_interest_limit';
    expect((await finance.change('PUT', path, { value: '1' })).status).toBe(200);
    advanceTestClock(2000);
    const year = {
      ...wealth,
      term_days: 365,
      risk_level: 'high',
      capacity_per_person: '500000',
      max_investment: '500000',
    };
    const lowerTerms = { ...year, annual_return_rate: '13', capacity_total: '5000000', version };
    expect((await finance.change('PUT', `/admin/financial-products/${id}`, lowerTerms)).status).toBe(200);
    const more = { ...lowerTerms, annual_return_rate: '13.1', version: version + 1 };
    expect(fieldsOf(await finance.change('PUT', `/admin/financial-products/${id}`, more))).toEqual([
      422,
      ['capacity_total'],
    ]);
  });

  it('PUT /admin/financial-products/{id} › rejects higher interest without a capacity', async () => {
    const item = await financialProductConfigStore.read();
    const id = 'fpr_00000000000000000000000099' as FinancialProductId;
    const old = {
      ...wealth,
      id,
      status: 'active',
      risk_level: 'low',
      annual_return_rate: '10',
      term_days: 30,
    } as const;
    const values = [...item.values, { ...old, capacity_total: null }];
    await transact([financialProductConfigStore.write({ ...item, values })]);
    const { id: _, ...terms } = { ...old, capacity_total: null };
    const update = (version: number, more: object) =>
      finance.change('PUT', `/admin/financial-products/${id}`, { ...terms, version, ...more });
    for (const more of [{ annual_return_rate: '100' }, { term_days: 31 }, { annual_return_rate: '10.1' }])
      expect(fieldsOf(await update(0, more))).toEqual([422, ['capacity_total']]);
    // With a capacity it counts: the limit is 1 USDT here.
    expect(fieldsOf(await update(0, { annual_return_rate: '100', capacity_total: '1000000' }))).toEqual([
      422,
      ['capacity_total'],
    ]);
    expect((await update(0, { annual_return_rate: '5', term_days: 60 })).status).toBe(202);
    expect((await update(1, { annual_return_rate: '9', min_investment: '2' })).status).toBe(200);
    expect((await update(2, { annual_return_rate: '9', capacity_total: '1000000' })).status).toBe(200);
  });
});
