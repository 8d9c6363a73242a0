import { beforeEach, describe, expect, it } from 'vitest';
import { readProductTotals } from '#functions/data/investments/product-uses.ts';
import { readUser } from '#functions/data/users/users.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import {
  readFinanceBalance,
  creditFinanceWallet,
  investInProduct,
  getSeededProduct,
} from '#functions/testing/market/investments.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { useFixedClock } from '#functions/testing/standing-clock.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { InvestmentId } from '#shared/ids.ts';
import { DAY } from '#shared/time.ts';
import { listOwnInvestments } from './list-own-investments.ts';
import { payDueInvestment, payMaturedInvestments } from './pay-matured-investments.ts';
import { readOwnInvestment } from './read-investment.ts';

const table = useTable();
useSettleQueue();
const { pass } = useFixedClock();

beforeEach(() => table.renew());

describe('resetDemo', () => {
  it('voids the investments of the account, including renewed ones', { tags: ['FIN-234'] }, async () => {
    const demo = await createDemoCustomer();
    await creditFinanceWallet(demo.account, '3000');
    await investInProduct(demo, 1, '1000', { auto_renew: true });
    await investInProduct(demo, 2, '2000');
    pass(7 * DAY);
    await payMaturedInvestments();
    await resetDemo((await readUser(demo.user.id)) ?? demo.user);
    const all = (await listOwnInvestments(demo.account, {})).investments;
    expect(all.map(({ end }) => end ?? '').toSorted()).toEqual(['renewed', 'reset', 'reset']);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'cancelled', 'completed']);
    expect(await readFinanceBalance(demo.account)).toBe('0');
    expect((await readProductTotals('demo')).of(getSeededProduct(2).id).invested).toBe(0n);
    expect(await reconcileAccount(demo.account, true)).toEqual([]);
    expect(await payDueInvestment(await readOwnInvestment(demo.account, all[0]?.id as InvestmentId))).toMatchObject({
      paid: 0,
    });
  });
});
