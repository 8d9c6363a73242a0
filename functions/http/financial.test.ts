import { beforeEach, describe, expect, it } from 'vitest';
import { payMaturedInvestments } from '#functions/domain/investments/pay-matured-investments.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import {
  readFinanceWalletBalance,
  creditFinanceWallet,
  getSeededFinancialProduct,
} from '#functions/testing/market/investments.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { toFundingIds } from '#functions/testing/people/transfers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountId, AccountRef } from '#shared/ids.ts';
import type { FinanceHeading, FinancialProduct, Investment } from '#shared/schemas/investments.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

let owner: LoggedInCustomer;
let account: AccountRef;
let person = 0;
let second = 1_800_000_000;

beforeEach(async () => {
  second += 1000;
  setClock(() => second * 1000);
  owner = await logInLiveCustomer(`investing-${person++}`, '0');
  account = { kind: 'live', id: owner.user.main_account as AccountId };
  await creditFinanceWallet(account, '1000');
});

interface Data {
  investment: Investment;
  investments: Investment[];
  product: FinancialProduct;
  products: FinancialProduct[];
  heading: FinanceHeading;
  total: number | null;
}
async function ask(
  method: string,
  path: string,
  body?: unknown,
  customer: LoggedInCustomer | null = owner,
  key = newIdempotencyKey(),
) {
  const { status, envelope, text } = await callTestApi({
    method,
    path,
    ...(customer && { token: customer.token }),
    headers: { 'idempotency-key': key },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, data: (envelope as unknown as { data: Data } | undefined)?.data };
}
const low = getSeededFinancialProduct(2).id;
const invest = (body: object = {}, customer: LoggedInCustomer | null = owner, key = newIdempotencyKey()) =>
  ask('POST', '/financial/invest', { product_id: low, investment_amount: '100', ...body }, customer, key);

describe('wealth products', () => {
  it('show everyone the remaining capacity and a user their own remaining limit', { tags: ['FIN-225'] }, async () => {
    const { status, data } = await ask('GET', '/financial/products', undefined, null);
    expect(status).toBe(200);
    expect(data?.heading).toEqual({ tag: '', title: '' });
    expect(data?.products.map(({ risk_level }) => risk_level)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
    for (const { names, descriptions } of data?.products ?? [])
      expect([Object.keys(names), Object.keys(descriptions)]).toEqual(Array(2).fill(['en', 'zh', 'ja', 'ko', 'es']));
    const before = (await ask('GET', `/financial/products/${low}`)).data?.product;
    await invest();
    const after = (await ask('GET', `/financial/products/${low}`)).data?.product;
    expect([Number(before?.capacity) - Number(after?.capacity), after?.own_capacity]).toEqual([100, '199900']);
    expect((await ask('GET', `/financial/products/${low}`, undefined, null)).data?.product.own_capacity).toBe(null);
    expect((await ask('GET', '/financial/products?risk_level=high&status=active')).data?.products).toHaveLength(2);
    expect((await ask('GET', '/financial/products?status=draft')).status).toBe(422);
    expect((await ask('GET', `/financial/products/${newId('fpr')}`)).error_code).toBe('NOT_FOUND');
  });
});

describe('investment', () => {
  it('is created once per key, and listed, exported and visible to its owner only', { tags: ['FIN-226'] }, async () => {
    const key = newIdempotencyKey();
    const { status, data } = await invest({}, owner, key);
    expect([status, data?.investment]).toMatchObject([200, { investment_amount: '100', status: 'active' }]);
    expect((await invest({}, owner, key)).data?.investment).toEqual(data?.investment);
    expect((await invest({ investment_amount: '101' }, owner, key)).status).toBe(409);
    expect(await readFinanceWalletBalance(account)).toBe('900/100');
    const id = data?.investment.id;
    expect(data?.investment.investment_id).toBe(id);
    const list = (await ask('GET', `/financial/investments?status=active&product_id=${low}`)).data;
    expect(list?.investments).toEqual([data?.investment]);
    expect((await ask('GET', '/financial/investments')).data?.total).toBe(1);
    expect((await ask('GET', '/financial/investments?status=completed')).data?.investments).toEqual([]);
    const history = JSON.parse((await ask('GET', '/user/history/investments?page=1')).text);
    expect(history).toMatchObject({ data: [{ id }], total: 1 });
    for (const file of ['/financial/investments.csv', '/user/history/investments.csv'])
      expect((await ask('GET', file)).text).toContain(`${id},`);
    const stranger = await logInLiveCustomer(`investing-${person++}`, '5');
    const theirs = await ask('GET', `/financial/investments/${id}`, undefined, stranger);
    const unknown = await ask('GET', `/financial/investments/${newId('inv')}`, undefined, stranger);
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    expect((await ask('GET', '/user/history/investments', undefined, stranger)).data).toEqual([]);
  });

  it('can be set to renew and be ended early by its owner', async () => {
    const id = (await invest({ auto_renew: true })).data?.investment.id;
    const answer = await ask('PUT', `/financial/investments/${id}`, { auto_renew: false });
    expect(answer.data?.investment).toMatchObject({ id, auto_renew: false });
    expect((await ask('POST', `/financial/investments/${id}/cancel`)).error_code).toBe('INVALID_ORDER_STATUS');
    second += 1;
    expect((await ask('POST', `/financial/investments/${id}/cancel`)).data?.investment).toMatchObject({
      status: 'cancelled',
      paid_return: '0',
    });
    expect(await readFinanceWalletBalance(account)).toBe('1000');
  });

  it('is paid at maturity without a login', async () => {
    const { data } = await invest();
    second += 30 * DAY_SECONDS;
    await payMaturedInvestments();
    const secondLogin = await logInLiveCustomer(`investing-${person++}`, '0');
    expect(secondLogin.token).not.toBe(owner.token);
    expect(await readFinanceWalletBalance(account)).toBe('1000.44383561');
    expect(data?.investment.expected_return).toBe('0.44383561');
  });

  it('uses play money in a demo account', async () => {
    const demo = await logInDemoCustomer();
    await creditFinanceWallet({ kind: 'demo', id: demo.user.demo_account as AccountId }, '500');
    expect((await invest({}, demo)).data?.investment).toMatchObject({ status: 'active' });
    expect((await ask('GET', '/financial/investments', undefined, demo)).data?.investments).toHaveLength(1);
    expect((await ask('GET', '/financial/investments')).data?.investments).toEqual([]);
  });

  it.each([
    [{ investment_amount: '0' }, 'INVALID_AMOUNT', 'investment_amount'],
    [{ investment_amount: '-1' }, 'INVALID_AMOUNT', 'investment_amount'],
    [{ investment_amount: 'a lot' }, 'INVALID_AMOUNT', 'investment_amount'],
    [{ investment_amount: '99' }, 'AMOUNT_OUT_OF_RANGE', 'investment_amount'],
    [{ investment_amount: '1000.00000001' }, 'INSUFFICIENT_BALANCE', 'investment_amount'],
    [{ product_id: newId('fpr') }, 'NOT_FOUND', null],
    [{ product_id: 'x' }, 'VALIDATION_FAILED', 'product_id'],
    [{ surprise: true }, 'VALIDATION_FAILED', 'surprise'],
  ])('is rejected for %j', { tags: ['FIN-226'] }, async (body, reason, field) => {
    const { error_code, errors } = await invest(body);
    expect(error_code).toBe(reason);
    if (field !== null) expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('is rejected for sources that are named twice, are too many or are no wallet', async () => {
    const [wallet, ...others] = toFundingIds(account, ['spot', 'trading', 'finance']);
    const reject = async (fund_from: unknown[]) => (await invest({ fund_from })).errors;
    expect(await reject([wallet, wallet])).toEqual({ fund_from: ['Each wallet can be named once.'] });
    expect(await reject([wallet, ...others])).toEqual({
      fund_from: ['At most 2 entries.'],
    });
    expect(await reject(['wal_1'])).toEqual({ 'fund_from.0': ['Choose a USDT wallet of yours.'] });
  });

  it('is rejected without an idempotency key', async () => {
    const { status } = await callTestApi({
      method: 'POST',
      path: '/financial/invest',
      token: owner.token,
      body: JSON.stringify({ product_id: low, investment_amount: '100' }),
    });
    expect(status).toBe(422);
  });
});
