import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { investmentCollection } from '#functions/data/investments/investments.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { storeInvestmentCommitments } from '#functions/domain/investments/investment-commitments.ts';
import { payMaturedInvestments } from '#functions/domain/investments/pay-matured-investments.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import {
  creditFinanceWallet,
  investInProduct,
  getSeededFinancialProduct,
} from '#functions/testing/market/investments.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AdminFinancialProduct, AdminInvestment, InvestmentCommitment } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();

let finance: TestStaffMember;
let readOnly: TestStaffMember;
let risk: TestStaffMember;
let investor: UserPrincipal;
let demo: UserPrincipal;

beforeAll(async () => {
  // Noon, so that days are counted from the middle of one.
  setClock(() => 1_800_014_400_000);
  finance = await createTestStaffMember('finance');
  readOnly = await createTestStaffMember('read_only');
  risk = await createTestStaffMember('risk');
  investor = await createLiveCustomer('investor', '0');
  await creditFinanceWallet(investor.account, '10000');
  demo = await createDemoCustomer();
  await creditFinanceWallet(demo.account, '10000');
});
// A hundred changes take an hour of their clock.
beforeEach(() => passTimeWhileStaffLoggedIn(0, [finance, readOnly, risk]));

interface Data {
  products: AdminFinancialProduct[];
  product: AdminFinancialProduct | null;
  heading: { tag: string; title: string };
  heading_version: number;
  investments: AdminInvestment[];
  investment: AdminInvestment;
  journal: JournalEntryView[];
  processed: number;
  now: InvestmentCommitment;
  days: InvestmentCommitment[];
  changes: { action: string; changes: { field: string }[] }[];
}
const getSuccessData = ({ status, envelope }: TestApiResponse): Data => {
  expect([status, envelope]).toMatchObject([200, { success: true }]);
  return (envelope as unknown as { data: Data }).data;
};
const read = async (path: string, member = readOnly) =>
  getSuccessData(await callTestApi({ method: 'GET', path: `/admin/${path}`, token: member.token }));
const change = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body: Record<string, unknown>) =>
  getSuccessData(await finance.change(method, `/admin/${path}`, body));
/** Changes that need no reason. */
const unsaid = { reason: undefined, code: undefined };
const getApiErrorCode = ({ envelope }: TestApiResponse) =>
  (envelope as { error_code?: string } | undefined)?.error_code;

const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const terms = {
  names: inAll('Quick'),
  descriptions: inAll('A day.'),
  status: 'draft',
  annual_return_rate: '3.65',
  min_investment: '1',
  max_investment: '1000',
  term_days: 1,
  risk_level: 'low',
  capacity_total: '5000',
  capacity_per_person: null,
};

describe('admin wealth products', () => {
  it(
    'are created, updated and removed by finance with history; used ones are closed',
    { tags: ['FIN-236'] },
    async () => {
      expect((await read('financial-products')).products).toHaveLength(6);
      const newProduct = (await change('POST', 'financial-products', terms)).product;
      expect(newProduct).toMatchObject({ ...terms, name: 'Quick', invested: '0', is_used: false, version: 1 });
      const id = newProduct?.id ?? '';
      expect((await callTestApi({ method: 'GET', path: `/financial/products/${id}` })).status).toBe(404);
      const active = { ...terms, status: 'active', version: 1 };
      const second = await createTestApprover();
      // Whatever its visibility, it offers nothing before a second person approves it.
      expect(
        (await second.approve(await finance.change('PUT', `/admin/financial-products/${id}`, active))).status,
      ).toBe(200);
      expect((await read(`financial-products/${id}`)).product).toMatchObject({ status: 'active', version: 3 });
      expect(getApiErrorCode(await finance.change('PUT', `/admin/financial-products/${id}`, active))).toBe(
        'CHANGED_MEANWHILE',
      );
      expect(
        getApiErrorCode(await finance.change('PUT', `/admin/financial-products/${id}`, { ...active, version: 3 })),
      ).toBe('VALIDATION_FAILED');
      expect((await callTestApi({ method: 'GET', path: `/financial/products/${id}` })).status).toBe(200);
      expect((await change('DELETE', `financial-products/${id}`, { version: 3 })).product).toBe(null);
      expect((await read('financial-products')).products).toHaveLength(6);
      const history = await read(`configs/history?kind=financial_products&id=${id}`);
      expect(history.changes.map(({ action }) => action)).toEqual([
        'financial_product.remove',
        'config.approve',
        'config.request',
        'financial_product.create',
      ]);
      // It holds play money: users must not lose sight of what they own.
      await investInProduct(demo, 4, '500');
      const used = getSeededFinancialProduct(4).id;
      expect((await change('DELETE', `financial-products/${used}`, {})).product).toMatchObject({
        status: 'closed',
        is_used: true,
        invested: '0',
      });
      expect(
        (await callTestApi({ method: 'GET', path: '/admin/financial-products.csv', token: readOnly.token })).text,
      ).toContain(`${used},`);
    },
  );

  it('reject invalid terms and more than 100 products', { tags: ['FIN-236'] }, async () => {
    for (const wrong of [
      { max_investment: '0.5' },
      { term_days: 0 },
      { term_days: 3651 },
      { annual_return_rate: '100.1' },
      { names: { en: 'Quick' } },
      { min_investment: '0' },
      { risk_level: 'none' },
    ])
      expect((await finance.change('POST', '/admin/financial-products', { ...terms, ...wrong })).status).toBe(422);
    for (let n = 6; n < 100; n++) await change('POST', 'financial-products', terms);
    expect(getApiErrorCode(await finance.change('POST', '/admin/financial-products', terms))).toBe('LIMIT_REACHED');
  });

  it('have an optional heading', { tags: ['FIN-237'] }, async () => {
    expect((await read('financial-products')).heading).toEqual({ tag: '', title: '' });
    await change('PUT', 'financial-heading', { tag: '', title: ' Earn ', version: 0 });
    expect(await read('financial-products')).toMatchObject({ heading: { tag: '', title: 'Earn' }, heading_version: 1 });
    setClock(
      (
        (at) => () =>
          at
      )(now() + 3000),
    );
    const { envelope } = await callTestApi({ method: 'GET', path: '/financial/products' });
    expect(envelope).toMatchObject({ data: { heading: { tag: '', title: 'Earn' } } });
  });
});

describe('admin investments', () => {
  it(
    'are filtered by product, user and state, show the journal, are paid when due, exported',
    { tags: ['FIN-238'] },
    async () => {
      const investment = await investInProduct(investor, 1, '1000');
      const page = await read(`financial-investments?user_id=${investor.user.id}&status=active&account_kind=live`);
      expect(page.investments).toMatchObject([{ id: investment.id, username: 'investor', account_kind: 'live' }]);
      expect((await read(`financial-investments?account_kind=demo`)).investments).toMatchObject([
        { user_id: demo.user.id },
      ]);
      expect((await read(`financial-investments?product_id=${getSeededFinancialProduct(2).id}`)).investments).toEqual(
        [],
      );
      expect((await change('POST', 'financial-investments/process-matured', unsaid)).processed).toBe(0);
      await passTimeWhileStaffLoggedIn(7 * DAY_SECONDS, [finance, readOnly]);
      expect((await change('POST', 'financial-investments/process-matured', unsaid)).processed).toBe(1);
      const detail = await read(`financial-investments/${investment.id}`);
      expect(detail.investment).toMatchObject({ status: 'completed', paid_return: '0.80547945' });
      expect(detail.journal.map(({ operation }) => operation)).toEqual(['investment.place', 'investment.mature']);
      expect(detail.journal[1]?.legs).toContainEqual({
        wallet: 'house:wealth_interest',
        bucket: 'available',
        asset: 'USDT',
        amount: '-0.80547945',
      });
      const { text } = await callTestApi({
        method: 'GET',
        path: '/admin/financial-investments.csv',
        token: readOnly.token,
      });
      expect(text).toContain(`${investment.id},`);
      const unknown = await callTestApi({
        method: 'GET',
        path: `/admin/financial-investments/${newId('inv')}`,
        token: readOnly.token,
      });
      expect(unknown.status).toBe(404);
      expect((await readOnly.change('POST', '/admin/financial-investments/process-matured', unsaid)).status).toBe(403);
    },
  );
});

describe('daily wealth obligations', () => {
  it('are stored as of the end of each day, also after missed timer runs', { tags: ['FIN-239'] }, async () => {
    const day = (number: number) =>
      new Date((Math.floor(nowSeconds() / DAY_SECONDS) + number) * DAY_SECONDS * 1000).toISOString();
    await storeInvestmentCommitments();
    const first = await investInProduct(investor, 1, '1000');
    await investInProduct(investor, 2, '1000');
    await investInProduct(demo, 2, '1000');
    // An hour and a few seconds past noon of that day.
    const dates = [0, 1, 2].map((number) => day(number).slice(0, 10));
    await passTimeWhileStaffLoggedIn(2 * DAY_SECONDS + 3600, [finance, readOnly]);
    await callTestApi({ method: 'GET', path: '/admin/financial-promises', token: readOnly.token });
    const { cancelInvestment } = await import('#functions/domain/investments/cancel-investment.ts');
    await cancelInvestment(investor, 'a-key-of-its-own', first.id as never);
    await passTimeWhileStaffLoggedIn(DAY_SECONDS, [finance, readOnly]);
    expect(await storeInvestmentCommitments()).toEqual({ days: 3 });
    expect(await storeInvestmentCommitments()).toEqual({ days: 0 });
    const { days, now: present } = await read('financial-promises?days=3');
    expect(days).toEqual([
      // One of them had ended by then. 5.4 % of 1000 for two whole days, of thirty.
      { date: dates[2], investments: 1, principal: '1000', accrued: '0.29589041', promised: '4.43835616' },
      // Both; 4.2 % for one of seven days: 0.11506849, and 0.14794520.
      { date: dates[1], investments: 2, principal: '2000', accrued: '0.26301369', promised: '5.24383561' },
      { date: dates[0], investments: 2, principal: '2000', accrued: '0', promised: '5.24383561' },
    ]);
    expect(present).toMatchObject({ investments: 1, principal: '1000', accrued: '0.44383561' });
    // A matured investment is no longer a liability once it is paid.
    await passTimeWhileStaffLoggedIn(40 * DAY_SECONDS, [finance, readOnly]);
    expect((await read('financial-promises?days=1')).now).toMatchObject({ investments: 1, accrued: '4.43835616' });
    await payMaturedInvestments();
    expect((await read('financial-promises?days=1')).now).toMatchObject({ investments: 0, promised: '0' });
    expect(await investmentCollection.find(first.id as never)).toMatchObject({
      ended_at: expect.any(Number) as EpochSeconds,
    });
  });
});
