import { beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { createRequestedLoan, createOverdueLoan } from '#functions/testing/contract/loan-subjects.ts';
import { readSpotCoins, creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createTestBorrower, createDisbursedTestLoan, WEEK_LOAN_PRODUCT } from '#functions/testing/people/borrowers.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { updateTestUser } from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { LoanApplication, LoanEligibility, LoanProduct } from '#shared/schemas/loans.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

let owner: UserPrincipal;
let token: string;
let person = 0;
let second = 1_800_000_000;

const openMainSession = async ({ user }: UserPrincipal) => (await openSession(user, 'main', buildTestVisit())).token;

beforeEach(async () => {
  second += 1000;
  setClock(() => second * 1000);
  owner = await createTestBorrower(`borrowing-${person++}`);
  token = await openMainSession(owner);
});

interface Data {
  application: LoanApplication;
  applications: LoanApplication[];
  product: LoanProduct;
  products: LoanProduct[];
  eligibility: LoanEligibility;
  total: number | null;
  limits: { loan_left: string | null };
  limit: { leverage: number; by: string };
}
async function ask(method: string, path: string, body?: unknown, as: string | null = token, key = newIdempotencyKey()) {
  const { status, envelope, text } = await callTestApi({
    method,
    path,
    ...(as !== null && { token: as }),
    headers: { 'idempotency-key': key },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, data: (envelope as unknown as { data: Data } | undefined)?.data };
}
const apply = (body: object = {}, as: string | null = token, key = newIdempotencyKey()) =>
  ask('POST', '/loans/apply', { product_id: WEEK_LOAN_PRODUCT, loan_amount: '1000', ...body }, as, key);

describe('loan products', () => {
  it('show everyone the remaining capacity and a user their eligibility', { tags: ['FIN-240'] }, async () => {
    const { data } = await ask('GET', '/loans/products', undefined, null);
    expect(data?.products.map(({ term_days, daily_rate }) => [term_days, daily_rate])).toEqual([
      [7, '0.0493'],
      [14, '0.0438'],
      [30, '0.0384'],
    ]);
    const path = `/loans/products/${WEEK_LOAN_PRODUCT}`;
    const before = (await ask('GET', path, undefined, null)).data?.product.capacity;
    const eligible = async () => (await ask('GET', `${path}/eligibility`)).data?.eligibility;
    expect((await eligible())?.needs.map(({ need, is_met }) => [need, is_met])).toEqual(
      [
        'account',
        'country',
        'kyc',
        'age',
        'questionnaire',
        'credit_score',
        'no_active_loan',
        'no_vanished_deposit',
      ].map((need) => [need, true]),
    );
    await apply();
    expect(Number(before) - Number((await ask('GET', path)).data?.product.capacity)).toBe(1000);
    expect(await eligible()).toMatchObject({ is_eligible: false });
    expect((await ask('GET', `${path}/eligibility`, undefined, null)).status).toBe(401);
    expect((await ask('GET', `/loans/products/${newId('lpr')}`)).error_code).toBe('NOT_FOUND');
  });
});

describe('loan application', () => {
  it('is created once per key, and listed, exported and visible to its owner only', { tags: ['FIN-241'] }, async () => {
    const key = newIdempotencyKey();
    const { status, data } = await apply({}, token, key);
    expect([status, data?.application]).toMatchObject([200, { loan_amount: '1000', status: 'pending' }]);
    expect((await apply({}, token, key)).data?.application).toEqual(data?.application);
    expect((await apply({ loan_amount: '1001' }, token, key)).status).toBe(409);
    expect((await apply()).error_code).toBe('LOAN_ACTIVE_ALREADY');
    const id = data?.application.id;
    expect(data?.application.application_id).toBe(id);
    expect((await ask('GET', '/loans/applications?status=pending')).data?.applications).toEqual([data?.application]);
    expect((await ask('GET', '/loans/applications')).data?.total).toBe(1);
    expect((await ask('GET', '/loans/applications?status=disbursed')).data?.applications).toEqual([]);
    const history = JSON.parse((await ask('GET', '/user/history/loans?page=1')).text);
    expect(history).toMatchObject({ data: [{ id }], total: 1 });
    for (const file of ['/loans/applications.csv', '/user/history/loans.csv'])
      expect((await ask('GET', file)).text).toContain(`${id},`);
    const stranger = await openMainSession(await createTestBorrower(`borrowing-${person++}`));
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/repay'],
    ] as const) {
      const body = path === '/repay' ? {} : undefined;
      const theirs = await ask(method, `/loans/applications/${id}${path}`, body, stranger);
      const unknown = await ask(method, `/loans/applications/${newId('lon')}${path}`, body, stranger);
      expect([path, theirs.status, theirs.text]).toEqual([path, 404, unknown.text]);
    }
    expect((await ask('GET', '/loans/applications', undefined, stranger)).data?.applications).toEqual([]);
    const cancelAnswer = await ask('POST', `/loans/applications/${id}/cancel`);
    expect(cancelAnswer.data?.application).toMatchObject({ id, status: 'cancelled' });
  });

  it.each([
    [{ loan_amount: '0' }, 'INVALID_AMOUNT', 'loan_amount'],
    [{ loan_amount: '-1' }, 'INVALID_AMOUNT', 'loan_amount'],
    [{ loan_amount: 'a lot' }, 'INVALID_AMOUNT', 'loan_amount'],
    [{ loan_amount: '999' }, 'AMOUNT_OUT_OF_RANGE', 'loan_amount'],
    [{ product_id: newId('lpr') }, 'NOT_FOUND', null],
    [{ product_id: 'x' }, 'VALIDATION_FAILED', 'product_id'],
    [{ surprise: true }, 'VALIDATION_FAILED', 'surprise'],
  ])('is rejected for %j', { tags: ['FIN-241'] }, async (body, reason, field) => {
    const { error_code, errors } = await apply(body);
    expect(error_code).toBe(reason);
    if (field !== null) expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('is rejected without a login or key and for a demo account', async () => {
    expect((await apply({}, null)).status).toBe(401);
    const body = JSON.stringify({ product_id: WEEK_LOAN_PRODUCT, loan_amount: '1000' });
    expect((await callTestApi({ method: 'POST', path: '/loans/apply', token, body })).status).toBe(422);
    const demo = await logInDemoCustomer();
    expect((await apply({}, demo.token)).status).toBe(403);
    expect((await ask('GET', '/loans/applications', undefined, demo.token)).status).toBe(403);
  });

  it('is rejected in a restricted country despite completed verification', async () => {
    const { error_code } = await ask('POST', '/loans/apply', { product_id: WEEK_LOAN_PRODUCT, loan_amount: '1000' });
    expect(error_code).toBe(undefined);
    const other = await updateTestUser(await createTestBorrower(`borrowing-${person++}`), { country: 'SY' });
    const refusal = await apply({}, await openMainSession(other));
    expect([refusal.error_code, Object.keys(refusal.errors ?? {})]).toEqual(['COUNTRY_RESTRICTED', ['country']]);
  });
});

describe('disbursed loan', () => {
  it('is repaid in part and in full, once per key, at most the amount owed', { tags: ['FIN-245'] }, async () => {
    await creditSpotCoins(owner.account, { USDT: '500' });
    const { id } = await createDisbursedTestLoan(owner, '1000');
    const repay = (amount?: string, key = newIdempotencyKey()) =>
      ask('POST', `/loans/applications/${id}/repay`, amount === undefined ? {} : { amount }, token, key);
    expect((await repay('5000')).errors).toEqual({ amount: [expect.stringContaining('1000.49315068')] });
    for (const wrong of ['0', '-1', 'all']) expect((await repay(wrong)).error_code).toBe('INVALID_AMOUNT');
    const key = newIdempotencyKey();
    const part = await repay('400', key);
    expect(part.data?.application).toMatchObject({ outstanding: '600.49315068', status: 'disbursed' });
    expect((await repay('400', key)).data).toEqual(part.data);
    expect((await repay()).data?.application).toMatchObject({ outstanding: '0', status: 'completed' });
    expect((await repay()).error_code).toBe('INVALID_ORDER_STATUS');
    expect(await readSpotCoins(owner.account)).toEqual({ USDT: '489.50684932' });
  });

  it('shows the withdrawable amount and blocks withdrawals when overdue', { tags: ['FIN-248'] }, async () => {
    expect((await ask('GET', '/withdrawals/limits')).data?.limits.loan_left).toBe(null);
    await creditSpotCoins(owner.account, { USDT: '500' });
    await createDisbursedTestLoan(owner, '1000');
    // 500 less a fee of 10 and a day of interest.
    expect((await ask('GET', '/withdrawals/limits')).data?.limits.loan_left).toBe('489.50684932');
    const lateBorrower = await createTestBorrower(`borrowing-${person++}`);
    await createOverdueLoan(lateBorrower);
    expect(
      (await ask('GET', '/withdrawals/limits', undefined, await openMainSession(lateBorrower))).data,
    ).toMatchObject({
      limits: { hold: { reasons: ['loan_overdue'], until: null } },
    });
  });

  it('limits leverage to 20x while outstanding, not while pending', { tags: ['FIN-248'] }, async () => {
    const market = createTestMarket(second);
    await market.tick({ 'BTC/USDT': '50000' });
    const order = (leverage: number) =>
      ask('POST', '/futures/create-order', {
        symbol: 'BTC/USDT',
        side: 'buy',
        type: 'limit',
        price: '40000',
        quantity: '10',
        leverage,
      });
    const readLimit = async () => (await ask('GET', '/futures/leverage?symbol=BTC%2FUSDT')).data?.limit;
    await createRequestedLoan(owner);
    expect((await readLimit())?.by).not.toBe('loan');
    const lent = await createTestBorrower(`borrowing-${person++}`);
    token = await openMainSession(lent);
    await createDisbursedTestLoan(lent, '1000');
    expect(await readLimit()).toMatchObject({ leverage: 20, by: 'loan' });
    const refusal = await order(21);
    expect([refusal.error_code, Object.keys(refusal.errors ?? {})]).toEqual(['LEVERAGE_LIMITED', ['leverage']]);
    expect((await order(20)).error_code).not.toBe('LEVERAGE_LIMITED');
  });

  it('shows its status at each stage from application to repayment', async () => {
    const { id, due_at } = await createDisbursedTestLoan(owner, '1000');
    second = (due_at ?? 0) + 2 * DAY_SECONDS;
    const nextToken = await openMainSession(owner);
    expect((await ask('GET', `/loans/applications/${id}`, undefined, nextToken)).data?.application).toMatchObject({
      is_overdue: true,
      owed: { principal: '1000', interest: '3.45205479', late_fee: '1.31960818' },
    });
  });
});
