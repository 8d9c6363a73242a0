import { beforeEach, describe, expect, it } from 'vitest';
import { financialProductConfigStore } from '#functions/data/investments/financial-products.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { type ItemAttributes, putItem, deleteItem } from '#functions/data/table/table.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import {
  readFinanceWalletBalance,
  creditFinanceWallet,
  investInProduct,
  getSeededFinancialProduct,
  overrideFinancialProducts,
} from '#functions/testing/market/investments.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { createInvestment } from './create-investment.ts';
import { listFinancialProducts, readFinancialProduct } from './list-financial-products.ts';
import { listOwnInvestments } from './list-own-investments.ts';

const table = useTestTable();
const { pass } = useFixedTestClock();

let person = 0;
let caller: UserPrincipal;

beforeEach(async () => {
  await table.renew();
  caller = await createLiveCustomer(`investor-${person++}`, '0');
  await creditFinanceWallet(caller.account, '200000');
});

const withProfile = (risk_level: 'conservative' | 'moderate' | 'aggressive' | null): UserPrincipal => ({
  ...caller,
  user: {
    ...caller.user,
    questionnaire: risk_level === null ? undefined : { score: 20, risk_level, completed_at: nowSeconds(), answers: '' },
  },
});

describe('createInvestment', () => {
  it(
    'freezes the principal with terms and interest until the same second of the last day',
    { tags: ['FIN-226'] },
    async () => {
      const created = await investInProduct(caller, 2, '1000');
      expect(created).toMatchObject({
        investment_amount: '1000',
        // 1000 × 5.4 / 100 / 365 × 30, rounded down.
        expected_return: '4.43835616',
        paid_return: '0',
        status: 'active',
        end: null,
        auto_renew: false,
        start_date: nowSeconds(),
        maturity_date: nowSeconds() + 30 * 86_400,
        product: { id: getSeededFinancialProduct(2).id, term_days: 30, annual_return_rate: '5.4', risk_level: 'low' },
      });
      expect(created.journal_ids).toHaveLength(1);
      expect(await readFinanceWalletBalance(caller.account)).toBe('199000/1000');
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
      const count = await readAccountCounters(caller.account);
      expect([count('open_investments'), count('investments_total')]).toEqual([1, 1]);
      expect((await listOwnInvestments(caller.account, {})).investments).toEqual([created]);
    },
  );

  it('invests once per idempotency key, and rejects another request under that key', async () => {
    const key = newIdempotencyKey();
    const created = await investInProduct(caller, 2, '1000', { key });
    expect(await investInProduct(caller, 2, '1000', { key })).toEqual(created);
    await expect(investInProduct(caller, 2, '1001', { key })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    await expect(investInProduct(caller, 2, '1000', { key, auto_renew: true })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await readFinanceWalletBalance(caller.account)).toBe('199000/1000');
  });

  it('invests demo money without using live capacity', { tags: ['FIN-234'] }, async () => {
    const demo = await createDemoCustomer();
    await creditFinanceWallet(demo.account, '5000');
    await investInProduct(demo, 1, '5000');
    expect(await readFinanceWalletBalance(demo.account)).toBe('0/5000');
    expect(await readFinancialProduct(demo, getSeededFinancialProduct(1).id)).toMatchObject({
      capacity: '4995000',
      own_capacity: '95000',
    });
    expect(await readFinancialProduct(caller, getSeededFinancialProduct(1).id)).toMatchObject({
      capacity: '5000000',
      own_capacity: '100000',
    });
  });
});

describe('createInvestment rejects', () => {
  it('a restricted or frozen account, and live money from a restricted country', async () => {
    const restricted = { ...caller, user: { ...caller.user, status: 'restricted' as never } };
    await expect(investInProduct(restricted, 1, '100')).rejects.toMatchObject({ reason: 'ACCOUNT_RESTRICTED' });
    const frozen = { ...caller, user: { ...caller.user, is_frozen: true } };
    await expect(investInProduct(frozen, 1, '100')).rejects.toMatchObject({ reason: 'ACCOUNT_FROZEN' });
    const request = { product_id: getSeededFinancialProduct(1).id, investment_amount: toAmount('100') };
    await expect(createInvestment(caller, newIdempotencyKey(), request, 'CN')).rejects.toMatchObject({
      reason: 'COUNTRY_RESTRICTED',
    });
    const demo = await createDemoCustomer();
    await creditFinanceWallet(demo.account, '100');
    expect(await createInvestment(demo, newIdempotencyKey(), request, 'CN')).toMatchObject({ status: 'active' });
  });

  it('an unknown, draft or closed product', async () => {
    await overrideFinancialProducts({ 1: { status: 'draft' }, 2: { status: 'closed' } });
    pass(3);
    const unknown = { product_id: newId('fpr'), investment_amount: toAmount('100') };
    await expect(createInvestment(caller, newIdempotencyKey(), unknown)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await expect(investInProduct(caller, 1, '100')).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    await expect(readFinancialProduct(null, getSeededFinancialProduct(1).id)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
    await expect(investInProduct(caller, 2, '100')).rejects.toMatchObject({ reason: 'PRODUCT_NOT_ACTIVE' });
    expect((await listFinancialProducts(null)).map(({ status }) => status)).toEqual([
      'closed',
      ...Array(4).fill('active'),
    ]);
    await deleteItem(financialProductConfigStore.key());
    pass(3);
  });

  it.each([
    ['conservative', ['low'], 'riskConservative'],
    ['moderate', ['low', 'medium'], 'riskModerate'],
    [null, ['low', 'medium'], 'riskUnasked'],
    ['aggressive', ['low', 'medium', 'high'], null],
  ] as const)(
    'a product above the risk level of the questionnaire: %s',
    { tags: ['FIN-232'] },
    async (profile, allowed, reason) => {
      const profiledCaller = withProfile(profile);
      for (const number of [1, 3, 5]) {
        const { risk_level } = getSeededFinancialProduct(number);
        const investing = investInProduct(profiledCaller, number, '1000');
        if (allowed.some((risk) => risk === risk_level)) expect((await investing).status).toBe('active');
        else
          await expect(investing).rejects.toMatchObject({
            reason: 'RISK_LEVEL_TOO_HIGH',
            reasons: { product_id: [{ name: reason }] },
          });
      }
    },
  );

  it('investments while a loan is overdue, but not while it is outstanding', async () => {
    const loan = (due_at: number): ItemAttributes & { pk: string; sk: string } => ({
      ...loanCollection.key(caller.account, 'lon_01' as never),
      id: 'lon_01',
      status: 'disbursed',
      disbursed_at: nowSeconds() - 1000,
      due_at,
    });
    const { pk, sk, ...owed } = loan(nowSeconds() + 10);
    await putItem({ pk, sk }, owed);
    expect(await investInProduct(caller, 1, '100')).toMatchObject({ status: 'active' });
    await putItem({ pk, sk }, { ...owed, due_at: nowSeconds() - 1 });
    await expect(investInProduct(caller, 1, '100')).rejects.toMatchObject({ reason: 'LOAN_OVERDUE' });
  });

  it.each(['99.99999999', '50000.00000001'])(
    'an amount outside the range of the product: %s',
    { tags: ['FIN-226'] },
    async (units) => {
      await expect(investInProduct(caller, 1, units)).rejects.toMatchObject({
        reason: 'AMOUNT_OUT_OF_RANGE',
        reasons: { investment_amount: [{ name: 'investmentRange', params: { min: '100', max: '50000' } }] },
      });
    },
  );

  it('an amount above the balance', { tags: ['FIN-226'] }, async () => {
    const poor = await createLiveCustomer(`investor-${person++}`, '5000');
    await creditFinanceWallet(poor.account, '100');
    await expect(investInProduct(poor, 1, '100.00000001')).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      reasons: { investment_amount: [{ name: 'investmentBalance', params: { balance: '100' } }] },
    });
    expect((await readAccountCounters(poor.account))('open_investments')).toBe(0);
  });

  it('more than 100 active investments', async () => {
    await creditFinanceWallet(caller.account, '100000');
    for (let i = 0; i < 100; i++) await investInProduct(caller, 2, '100');
    await expect(investInProduct(caller, 2, '100')).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
  });
});

describe('the capacity of a financial product', () => {
  it('limits each user and is reported as free capacity', { tags: ['FIN-233'] }, async () => {
    await investInProduct(caller, 1, '50000');
    await investInProduct(caller, 1, '49000');
    await expect(investInProduct(caller, 1, '1000.00000001')).rejects.toMatchObject({
      reason: 'PRODUCT_SOLD_OUT',
      reasons: { investment_amount: [{ name: 'capacityOwn', params: { left: '1000' } }] },
    });
    expect(await investInProduct(caller, 1, '1000')).toMatchObject({ status: 'active' });
    expect(await readFinancialProduct(caller, getSeededFinancialProduct(1).id)).toMatchObject({
      own_capacity: '0',
      capacity: '4900000',
    });
  });

  it('limits all users together, also for concurrent requests', { tags: ['FIN-233'] }, async () => {
    await overrideFinancialProducts({ 1: { capacity_total: '1000', capacity_per_person: null } });
    pass(3);
    const otherCallers = await Promise.all([0, 1, 2].map(() => createLiveCustomer(`investor-${person++}`, '0')));
    for (const otherCaller of otherCallers) await creditFinanceWallet(otherCaller.account, '1000');
    const answers = await Promise.allSettled(otherCallers.map((otherCaller) => investInProduct(otherCaller, 1, '400')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'PRODUCT_SOLD_OUT', reasons: { investment_amount: [{ name: 'capacityLeft' }] } },
    });
    await expect(investInProduct(caller, 1, '1000')).rejects.toMatchObject({
      reasons: { investment_amount: [{ name: 'capacityLeft', params: { left: '200' } }] },
    });
    expect(await investInProduct(caller, 1, '200')).toMatchObject({ status: 'active' });
    expect(await readFinancialProduct(null, getSeededFinancialProduct(1).id)).toMatchObject({
      capacity: '0',
      own_capacity: null,
    });
    await deleteItem(financialProductConfigStore.key());
    pass(3);
  });

  it('is unlimited when not set', async () => {
    await overrideFinancialProducts({ 1: { capacity_total: null, capacity_per_person: null } });
    pass(3);
    await investInProduct(caller, 1, '50000');
    expect(await readFinancialProduct(caller, getSeededFinancialProduct(1).id)).toMatchObject({
      capacity: null,
      own_capacity: null,
    });
    await deleteItem(financialProductConfigStore.key());
    pass(3);
  });
});
