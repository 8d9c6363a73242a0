import { beforeAll, describe, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import { createOverdueLoan } from '#functions/testing/contract/loan-subjects.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { applyForTestLoan, createTestBorrower, WEEK_LOAN_PRODUCT } from '#functions/testing/people/borrowers.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminLoan, AdminLoanProduct, LoanApplicant, LoanPortfolio } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';

useTestTable();

let finance: TestStaffMember;
let owner: TestStaffMember;
let risk: TestStaffMember;
let readOnly: TestStaffMember;
let person = 0;

beforeAll(async () => {
  setClock(() => 1_800_014_400_000);
  finance = await createTestStaffMember('finance');
  owner = await createTestStaffMember('owner');
  risk = await createTestStaffMember('risk');
  readOnly = await createTestStaffMember('read_only');
});

interface Data {
  products: AdminLoanProduct[];
  product: AdminLoanProduct | null;
  applications: AdminLoan[];
  application: AdminLoan;
  applicant: LoanApplicant;
  approval: ApprovalView;
  approvals: ApprovalView[];
  approval_id: string | null;
  journal: JournalEntryView[];
  portfolio: LoanPortfolio;
  changes: { action: string }[];
}
const getSuccessData = ({ envelope, status }: TestApiResponse): Data => {
  expect([status, envelope]).toMatchObject([expect.any(Number), { success: true }]);
  return (envelope as unknown as { data: Data }).data;
};
const read = async (path: string, member = readOnly) =>
  getSuccessData(await callTestApi({ method: 'GET', path: `/admin/${path}`, token: member.token }));
const change = (
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body: Record<string, unknown> = {},
  member = finance,
) => member.change(method, `/admin/${path}`, body);
const act = (id: string, action: string, body: Record<string, unknown> = {}, member = finance) =>
  change('POST', `loan-applications/${id}/${action}`, body, member);
const getApiErrorCode = ({ envelope }: TestApiResponse) =>
  (envelope as { error_code?: string } | undefined)?.error_code;
const pass = (seconds: number) => {
  const at = now() + seconds * 1000;
  setClock(() => at);
};

const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const terms = {
  names: inAll('Quick'),
  descriptions: inAll('A day.'),
  status: 'draft',
  interest_rate: '36.5',
  processing_fee_rate: '0',
  min_amount: '1',
  max_amount: '1000',
  term_days: 1,
  capacity_total: '5000',
  min_credit_score: null,
  excluded_countries: ['FR'],
  may_leave: false,
};
const borrowing = (): Promise<UserPrincipal> => createTestBorrower(`asks-${person++}`);

describe('admin loan products', () => {
  it(
    'are created, updated and removed by finance with history; used ones are closed',
    { tags: ['FIN-251'] },
    async () => {
      expect((await read('loan-products')).products).toHaveLength(3);
      const newProduct = getSuccessData(await change('POST', 'loan-products', terms)).product;
      expect(newProduct).toMatchObject({ ...terms, daily_rate: '0.1000', lent: '0', is_used: false, version: 1 });
      const id = newProduct?.id ?? '';
      const shown = async () => (await callTestApi({ method: 'GET', path: `/loans/products/${id}` })).status;
      pass(3);
      // A draft is hidden from customers.
      expect(await shown()).toBe(404);
      const active = { ...terms, status: 'active', may_leave: true, version: 1 };
      const second = await createTestApprover();
      const approved = async (path: string, body: Record<string, unknown>) =>
        expect((await second.approve(await change('PUT', path, body))).status).toBe(200);
      await approved(`loan-products/${id}`, active);
      expect((await read(`loan-products/${id}`)).product).toMatchObject({ may_leave: true, version: 3 });
      expect(getApiErrorCode(await change('PUT', `loan-products/${id}`, active))).toBe('CHANGED_MEANWHILE');
      pass(3);
      expect(await shown()).toBe(200);
      expect(getSuccessData(await change('DELETE', `loan-products/${id}`, { version: 3 })).product).toBe(null);
      expect((await read(`configs/history?kind=loan_products&id=${id}`)).changes.map(({ action }) => action)).toEqual([
        'loan_product.remove',
        'config.approve',
        'config.request',
        'loan_product.create',
      ]);
      await applyForTestLoan(await borrowing(), '1000');
      expect(getSuccessData(await change('DELETE', `loan-products/${WEEK_LOAN_PRODUCT}`)).product).toMatchObject({
        status: 'closed',
        is_used: true,
        lent: '1000',
      });
      pass(3);
      expect(getApiErrorCode(await change('DELETE', `loan-products/${newId('lpr')}`))).toBe('NOT_FOUND');
      const { text } = await callTestApi({ method: 'GET', path: '/admin/loan-products.csv', token: readOnly.token });
      expect(text).toContain(`${WEEK_LOAN_PRODUCT},`);
      // Restores it for the following tests.
      const { is_used: _, ...week } = (await read(`loan-products/${WEEK_LOAN_PRODUCT}`)).product ?? {};
      const fields = Object.keys(terms);
      const weekTerms = Object.fromEntries(Object.entries(week).filter(([name]) => fields.includes(name)));
      await approved(`loan-products/${WEEK_LOAN_PRODUCT}`, { ...weekTerms, status: 'active', version: 1 });
      pass(3);
    },
  );

  it('reject invalid terms', { tags: ['FIN-251'] }, async () => {
    for (const wrong of [
      { max_amount: '0.5' },
      { min_amount: '0' },
      { term_days: 0 },
      { interest_rate: '1000.1' },
      { processing_fee_rate: '50.1' },
      { min_credit_score: 101 },
      { excluded_countries: ['France'] },
      { names: { en: 'Quick' } },
      { may_leave: 'yes' },
    ])
      expect([wrong, (await change('POST', 'loan-products', { ...terms, ...wrong })).status]).toEqual([wrong, 422]);
  });
});

describe('admin loan applications', () => {
  it('are decided by finance and owner with a code and readable by all staff', { tags: ['FIN-252'] }, async () => {
    const customer = await borrowing();
    const { id } = await applyForTestLoan(customer, '1000');
    for (const action of ['approve', 'reject', 'disburse', 'write-off'])
      for (const member of [risk, readOnly])
        expect([action, (await act(id, action, {}, member)).status]).toEqual([action, 403]);
    expect(getApiErrorCode(await act(id, 'approve', { code: undefined }))).toBe('STEP_UP_REQUIRED');
    expect((await act(id, 'reject', { reason: undefined })).status).toBe(422);
    expect((await act(id, 'approve', { surprise: true })).status).toBe(422);
    expect(getApiErrorCode(await act(newId('lon'), 'approve'))).toBe('NOT_FOUND');
    expect(getApiErrorCode(await act(id, 'disburse'))).toBe('INVALID_ORDER_STATUS');
    expect(getApiErrorCode(await act(id, 'write-off'))).toBe('INVALID_ORDER_STATUS');
    expect(getSuccessData(await act(id, 'approve', { reason: undefined })).application).toMatchObject({
      status: 'approved',
    });
    const disbursal = await act(id, 'disburse', { reason: undefined }, owner);
    expect([disbursal.status, getSuccessData(disbursal).approval_id]).toEqual([200, null]);
    const { application, applicant, journal } = await read(`loan-applications/${id}`);
    expect(application.decisions.map(({ what }) => what)).toEqual(['approved', 'disbursed']);
    expect(applicant).toMatchObject({ kyc_status: 'verified', country: 'JP' });
    expect(journal.map(({ operation }) => operation)).toEqual(['loan.disburse']);
    const list = async (query: string) =>
      (await read(`loan-applications?${query}`)).applications.map((listedLoan) => listedLoan.id);
    expect(await list(`user_id=${customer.user.id}&status=disbursed`)).toEqual([id]);
    expect(await list(`user_id=${customer.user.id}&status=pending`)).toEqual([]);
    expect((await list('limit=1'))[0]).not.toBe(id);
    const csv = await callTestApi({ method: 'GET', path: '/admin/loan-applications.csv', token: readOnly.token });
    expect(csv.text).toContain(`${id},`);
    expect((await read(`search?q=${id}`)) as unknown).toMatchObject({ found: [{ kind: 'loan', id }] });
  });

  it('need an approval from a set amount on, and a new one after a rejection', async () => {
    const customer = await borrowing();
    const { id } = await applyForTestLoan(customer, '10000');
    await act(id, 'approve');
    const answer = await act(id, 'disburse');
    expect(answer.status).toBe(202);
    const approval_id = getSuccessData(answer).approval_id;
    expect((await read(`approvals?state=pending&kind=loan.disburse`)).approvals).toMatchObject([
      { id: approval_id, loan: { id, amount: '10000' } },
    ]);
    const decide = (verdict: string, approval: string | null, member: TestStaffMember) =>
      change('POST', `approvals/${approval}/${verdict}`, {}, member);
    expect(getApiErrorCode(await decide('approve', approval_id, finance))).toBe('SELF_APPROVAL');
    expect((await decide('approve', approval_id, risk)).status).toBe(403);
    expect((await decide('reject', approval_id, owner)).status).toBe(200);
    expect((await read(`loan-applications/${id}`)).application).toMatchObject({
      status: 'approved',
      approval_id: null,
    });
    const nextApproval = getSuccessData(await act(id, 'disburse')).approval_id;
    expect((await decide('approve', nextApproval, owner)).status).toBe(200);
    expect(await readSpotCoins(customer.account)).toEqual({ USDT: '9900' });
  });

  it('appear in the portfolio as outstanding, overdue by age and written off', { tags: ['FIN-255'] }, async () => {
    const before = (await read('loan-portfolio')).portfolio;
    const customer = await borrowing();
    const id = await createOverdueLoan(customer);
    const { portfolio } = await read('loan-portfolio');
    expect(portfolio.loans - before.loans).toBe(1);
    expect(Number(portfolio.principal) - Number(before.principal)).toBe(1000);
    expect(portfolio.expected_interest).toBe(before.expected_interest);
    expect(portfolio.overdue.map(({ age, loans }) => [age, loans])).toEqual([
      ['1-7', 1],
      ['8-30', 0],
      ['31-90', 0],
      ['91+', 0],
    ]);
    const answer = await act(id, 'write-off');
    expect(answer.status).toBe(202);
    const { approval_id } = getSuccessData(answer);
    expect((await change('POST', `approvals/${approval_id}/approve`, {}, owner)).status).toBe(200);
    expect((await read('loan-portfolio')).portfolio).toMatchObject({ loans: before.loans, written_off: '1000' });
  });
});
