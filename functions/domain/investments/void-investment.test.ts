import { beforeEach, describe, expect, it } from 'vitest';
import { readFinancialProductTotals } from '#functions/data/investments/product-uses.ts';
import { readUser } from '#functions/data/users/users.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import {
  readFinanceWalletBalance,
  creditFinanceWallet,
  investInProduct,
  getSeededFinancialProduct,
} from '#functions/testing/market/investments.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { InvestmentId } from '#shared/ids.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { listOwnInvestments } from './list-own-investments.ts';
import { payDueInvestment, payMaturedInvestments } from './pay-matured-investments.ts';
import { readOwnInvestment } from './read-investment.ts';

const table = useTestTable();
useTestSettleQueue();
const { pass } = useFixedTestClock();

beforeEach(() => table.renew());

describe('resetDemo', () => {
  it('voids the investments of the account, including renewed ones', { tags: ['FIN-234'] }, async () => {
    const demo = await createDemoCustomer();
    await creditFinanceWallet(demo.account, '3000');
    await investInProduct(demo, 1, '1000', { auto_renew: true });
    await investInProduct(demo, 2, '2000');
    pass(7 * DAY_SECONDS);
    await payMaturedInvestments();
    await resetDemo((await readUser(demo.user.id)) ?? demo.user);
    const all = (await listOwnInvestments(demo.account, {})).investments;
    expect(all.map(({ end }) => end ?? '').toSorted()).toEqual(['renewed', 'reset', 'reset']);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'cancelled', 'completed']);
    expect(await readFinanceWalletBalance(demo.account)).toBe('0');
    expect((await readFinancialProductTotals('demo')).of(getSeededFinancialProduct(2).id).invested).toBe(0n);
    expect(await reconcileAccount(demo.account, true)).toEqual([]);
    expect(await payDueInvestment(await readOwnInvestment(demo.account, all[0]?.id as InvestmentId))).toMatchObject({
      paid: 0,
    });
  });
});
