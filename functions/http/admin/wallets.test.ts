import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { updateStaffMember, listStaff } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closeStoredUser } from '#functions/data/users/account-closures.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

interface Adjusted {
  entry: AdminTransaction | null;
  approval_id: string | null;
}

let finance: TestStaffMember;
let second: TestStaffMember;
let customer: UserPrincipal;
let people = 0;

beforeAll(async () => {
  const at = 1_800_000_000_000;
  setClock(() => at);
  await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
});
beforeEach(async () => {
  people += 1;
  customer = await createLiveCustomer(`adjusted-${people}`, '1000');
  // Recent adjustments count by member, too.
  finance = await createTestStaffMember('finance');
  second = await createTestStaffMember('owner');
});

const getTradingWalletId = ({ account }: UserPrincipal, coin = 'USDT') => toWalletId(account, 'trading', coin);
const adjust = (member: TestStaffMember, amount: string, { id = getTradingWalletId(customer), ...more } = {}) =>
  member.change('PUT', `/admin/wallets/${id}/balance`, { amount, ...more });
const decide = (member: TestStaffMember, id: string | null, verdict: 'approve' | 'reject') =>
  member.change('POST', `/admin/approvals/${id}/${verdict}`, {});
const readAvailableBalance = async (holder = customer, coin = 'USDT') =>
  formatUnits((await readWalletBalance(holder.account, 'trading', coin)).available);
const pass = (seconds: number) => passTimeWhileStaffLoggedIn(seconds, [finance, second]);
const requestAdjustment = async (amount = '10000') =>
  getResponseData<Adjusted>(await adjust(finance, amount)).approval_id;
const listed = async (query = '') =>
  getResponseData<{ approvals: ApprovalView[]; total: number | null }>(
    await callTestApi({ method: 'GET', path: `/admin/approvals${query}`, token: second.token }),
  );

describe('wallet adjustment', () => {
  it('posts an entry against the house and leaves the ledger balanced', { tags: ['FIN-127'] }, async () => {
    const answer = await adjust(finance, '250.5');
    expect(answer.status).toBe(200);
    const { entry, approval_id } = getResponseData<Adjusted>(answer);
    expect([entry?.operation, entry?.reference, approval_id]).toEqual([
      'adjustment',
      getTradingWalletId(customer),
      null,
    ]);
    expect(entry?.legs.map(({ wallet, amount }) => [wallet, amount])).toEqual([
      ['house:adjustment', '-250.5'],
      ['trading:USDT', '250.5'],
    ]);
    expect((await adjust(finance, '-0.5')).status).toBe(200);
    expect(await readAvailableBalance()).toBe('1250');
    expect(await reconcileAccount(customer.account, true)).toEqual([]);
  });

  it('never overdraws the wallet and returns the maximum debit', { tags: ['FIN-127'] }, async () => {
    const { error_code, errors } = getResponseError(await adjust(finance, '-1000.00000001'));
    expect([error_code, errors]).toEqual(['INSUFFICIENT_BALANCE', { amount: ['Must be at least -1000.'] }]);
    expect(getResponseError(await adjust(finance, '0')).error_code).toBe('INVALID_AMOUNT');
    expect(await readAvailableBalance()).toBe('1000');
  });

  it('requires an idempotency key and runs once per key', { tags: ['FIN-127'] }, async () => {
    const path = `/admin/wallets/${getTradingWalletId(customer)}/balance`;
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const send = (amount: string, more: object = { headers }) =>
      callTestApi({
        method: 'PUT',
        path,
        token: finance.token,
        body: JSON.stringify({ amount, reason: 'because of the test', code: finance.code() }),
        ...more,
      });
    expect(Object.keys(getResponseError(await send('5', {})).errors ?? {})).toEqual(['Idempotency-Key']);
    await pass(30);
    const first = getResponseData<Adjusted>(await send('5'));
    expect(getResponseData<Adjusted>(await send('5'))).toEqual(first);
    expect(getResponseError(await send('6')).error_code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await readAvailableBalance()).toBe('1005');
  });

  it('lists a pending wallet', { tags: ['FIN-034'] }, async () => {
    const set = await finance.change('PUT', `/admin/wallets/${getTradingWalletId(customer)}/status`, {
      status: 'pending',
    });
    expect(set.status).toBe(200);
    expect(getResponseData<{ wallet: AdminWallet }>(set).wallet).toMatchObject({
      status: 'pending',
      total_balance: '1000',
    });
  });

  it('works on an inactive wallet but not on a reset demo account', { tags: ['FIN-137', 'FIN-138'] }, async () => {
    const status = { status: 'suspended', version: 0 };
    const shut = await finance.change('PUT', `/admin/wallets/${getTradingWalletId(customer)}/status`, status);
    expect(getResponseData<{ wallet: AdminWallet }>(shut).wallet).toMatchObject({ status: 'suspended', version: 1 });
    expect((await adjust(finance, '1')).status).toBe(200);
    expect(
      getResponseError(await finance.change('PUT', `/admin/wallets/${getTradingWalletId(customer)}/status`, status))
        .error_code,
    ).toBe('CHANGED_MEANWHILE');
    const demo = await createDemoCustomer();
    expect((await adjust(finance, '7', { id: getTradingWalletId(demo) })).status).toBe(200);
    expect(await readAvailableBalance(demo)).toBe('100007');
    await resetDemo(demo.user);
    expect(getResponseError(await adjust(finance, '1', { id: getTradingWalletId(demo) })).error_code).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('returns not found for an unknown account', async () => {
    const id = toWalletId({ kind: 'demo', id: customer.account.id }, 'trading', 'USDT');
    expect(getResponseError(await adjust(finance, '1', { id })).error_code).toBe('NOT_FOUND');
  });
});

describe('wallet adjustment approval', () => {
  it.each([
    ['at once', ['10000'], [202]],
    ['of one person within a day, taken out as put in', ['6000', '-3999', '1'], [200, 200, 202]],
    ['up to the value', ['9999.99999999'], [200]],
  ] as const)('is required from a value on: %s', async (_, amounts, statuses) => {
    const actualStatuses: number[] = [];
    for (const amount of amounts) actualStatuses.push((await adjust(finance, amount)).status);
    expect(actualStatuses).toEqual(statuses);
  });

  it('is required for the sum of one member over several users within a day', { tags: ['FIN-128'] }, async () => {
    const other = await createLiveCustomer(`other-${people}`, '1');
    expect((await adjust(finance, '6000')).status).toBe(200);
    expect((await adjust(finance, '4000', { id: getTradingWalletId(other) })).status).toBe(202);
    await pass(DAY_SECONDS + 3600);
    expect((await adjust(finance, '4000', { id: getTradingWalletId(other) })).status).toBe(200);
  });

  it('by member total › resets the total and shows the reason', async () => {
    const other = { id: getTradingWalletId(await createLiveCustomer(`covered-${people}`, '1')) };
    expect((await adjust(finance, '9500')).status).toBe(200);
    const { approval_id } = getResponseData<Adjusted>(await adjust(finance, '600', other));
    expect(getResponseData(await decide(second, approval_id, 'approve'))).toMatchObject({
      approval: {
        second_person: { required: true, rule: 'member_total', value: '600', limit: '10000', total: '10100', acts: 2 },
      },
    });
    expect((await adjust(finance, '600', other)).status).toBe(200);
    // The customer's sum continues.
    expect((await adjust(finance, '500')).status).toBe(202);
  });

  it('is required by coin value and for coins without a price', { tags: ['FIN-128'] }, async () => {
    const bitcoin = { id: getTradingWalletId(customer, 'BTC') };
    expect((await adjust(finance, '0.1', bitcoin)).status).toBe(200);
    expect((await adjust(finance, '0.1', bitcoin)).status).toBe(202);
    expect((await adjust(finance, '0.00000001', { id: getTradingWalletId(customer, 'WLFI') })).status).toBe(202);
    expect([await readAvailableBalance(customer, 'BTC'), await readAvailableBalance(customer, 'WLFI')]).toEqual([
      '0.1',
      '0',
    ]);
  });

  it('posts the entry once; nothing moves before', { tags: ['FIN-129'] }, async () => {
    const id = await requestAdjustment();
    expect(await readAvailableBalance()).toBe('1000');
    const { approvals, total } = await listed('?state=pending&kind=wallet.adjust');
    expect([total, approvals.some((approval) => approval.id === id)]).toEqual([approvals.length, true]);
    expect(getResponseError(await decide(finance, id, 'approve')).error_code).toBe('SELF_APPROVAL');
    expect(getResponseError(await decide(await createTestStaffMember('risk'), id, 'approve')).error_code).toBe(
      'FORBIDDEN',
    );
    expect(getResponseData(await decide(second, id, 'approve'))).toMatchObject({
      approval: { state: 'approved', wallet: { amount: '10000', coin_type: 'USDT' } },
    });
    expect(await readAvailableBalance()).toBe('11000');
    // The response was lost: the approver gets it again, no other member does.
    expect(getResponseData(await decide(second, id, 'approve'))).toMatchObject({ approval: { id, state: 'approved' } });
    expect(getResponseError(await decide(await createTestStaffMember('owner'), id, 'approve')).error_code).toBe(
      'INVALID_ORDER_STATUS',
    );
    expect(await readAvailableBalance()).toBe('11000');
  });

  it('can be rejected and expires after two days', { tags: ['FIN-129'] }, async () => {
    const [rejected, lateApproval] = [await requestAdjustment(), await requestAdjustment()];
    expect((await decide(second, rejected, 'reject')).status).toBe(200);
    expect(getResponseError(await decide(second, rejected, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    await pass(2 * DAY_SECONDS);
    expect(getResponseError(await decide(second, lateApproval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    expect(await readAvailableBalance()).toBe('1000');
  });

  it('is rejected when the wallet or balance changed', { tags: ['FIN-129'] }, async () => {
    const shut = await requestAdjustment();
    await finance.change('PUT', `/admin/wallets/${getTradingWalletId(customer)}/status`, { status: 'inactive' });
    expect(getResponseError(await decide(second, shut, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
    const bitcoin = { id: getTradingWalletId(customer, 'BTC') };
    await adjust(finance, '0.1', bitcoin);
    const overdrawApproval = getResponseData<Adjusted>(await adjust(finance, '-0.1', bitcoin)).approval_id;
    await pass(DAY_SECONDS + 3600);
    const alone = await createTestStaffMember('finance');
    expect((await adjust(alone, '-0.01', bitcoin)).status).toBe(200);
    expect(getResponseError(await decide(second, overdrawApproval, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
    expect(await readAvailableBalance(customer, 'BTC')).toBe('0.09');
  });

  it('shows requested and current state, and whether it can still be applied', { tags: ['FIN-133'] }, async () => {
    const id = await requestAdjustment();
    const stands = async () => (await listed()).approvals.find((approval) => approval.id === id);
    const then = [{ field: 'available_balance', before: '1000', after: '11000' }];
    expect(await stands()).toMatchObject({ changes: then, now: { changes: then, holds: true } });
    await adjust(finance, '-100');
    const now = [{ field: 'available_balance', before: '900', after: '10900' }];
    expect(await stands()).toMatchObject({ changes: then, now: { changes: now, holds: true } });
    await finance.change('PUT', `/admin/wallets/${getTradingWalletId(customer)}/status`, { status: 'suspended' });
    expect(await stands()).toMatchObject({ state: 'pending', now: { changes: now, holds: false } });
    await decide(second, id, 'reject');
    expect(await stands()).toMatchObject({ state: 'rejected', changes: then, now: null });
  });

  it(
    'is shown as not applicable with a low balance or a requester without permission',
    { tags: ['FIN-133'] },
    async () => {
      const bitcoin = { id: getTradingWalletId(customer, 'BTC') };
      await adjust(finance, '0.1', bitcoin);
      const id = getResponseData<Adjusted>(await adjust(finance, '-0.1', bitcoin)).approval_id;
      const isHolding = async () => (await listed()).approvals.find((approval) => approval.id === id)?.now?.holds;
      expect(await isHolding()).toBe(true);
      await pass(DAY_SECONDS + 3600);
      const alone = await createTestStaffMember('finance');
      await adjust(alone, '-0.01', bitcoin);
      expect(await isHolding()).toBe(false);
      await adjust(alone, '0.01', bitcoin);
      expect(await isHolding()).toBe(true);
      const asker = (await listed()).approvals.find((approval) => approval.id === id)?.asked_by;
      const member = (await listStaff()).find(({ username }) => username === asker);
      if (!member) throw new Error('nobody asked');
      await transact([updateStaffMember(member.id, 0, { role: 'support', is_active: true })]);
      expect(await isHolding()).toBe(false);
    },
  );

  it('is rejected for an account closed or reset meanwhile', { tags: ['FIN-129'] }, async () => {
    const demo = await createDemoCustomer();
    const wallet = { id: getTradingWalletId(demo) };
    const id = getResponseData<Adjusted>(await adjust(finance, '10000', wallet)).approval_id;
    await resetDemo(demo.user);
    expect(getResponseError(await decide(second, id, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
    expect(await readAvailableBalance(demo)).toBe('0');
    const closed = await requestAdjustment();
    await transact(closeStoredUser(customer.user, nowSeconds()));
    expect(getResponseError(await decide(second, closed, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
    expect(await readAvailableBalance()).toBe('1000');
  });

  it('is rejected when the requester lost permission', { tags: ['FIN-129'] }, async () => {
    const id = await requestAdjustment();
    const asker = (await listed('?state=pending')).approvals.find((approval) => approval.id === id)?.asked_by;
    const member = (await listStaff()).find(({ username }) => username === asker);
    if (!member) throw new Error('nobody asked');
    await transact([updateStaffMember(member.id, 0, { role: 'support', is_active: true })]);
    expect(getResponseError(await decide(second, id, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
    expect(await readAvailableBalance()).toBe('1000');
  });
});

describe('correction of a wallet adjustment', () => {
  const correct = (journal_id = '') =>
    finance.change('POST', `/admin/wallets/${getTradingWalletId(customer)}/corrections`, { journal_id });

  it('reverses it once by a linked entry and can itself be reversed', { tags: ['FIN-130'] }, async () => {
    const { entry } = getResponseData<Adjusted>(await adjust(finance, '40'));
    const correction = getResponseData<Adjusted>(await correct(entry?.id)).entry;
    expect([correction?.operation, correction?.reference, await readAvailableBalance()]).toEqual([
      'correction',
      entry?.id,
      '1000',
    ]);
    expect(getResponseError(await correct(entry?.id)).error_code).toBe('INVALID_ORDER_STATUS');
    expect((await correct(correction?.id)).status).toBe(200);
    expect(await readAvailableBalance()).toBe('1040');
  });

  it(
    'needs approval like the adjustment, with one open request, and again after rejection',
    { tags: ['FIN-130'] },
    async () => {
      await decide(second, await requestAdjustment(), 'approve');
      const path = `/admin/transactions?user_id=${customer.user.id}&operation=adjustment`;
      const { transactions } = getResponseData<{ transactions: AdminTransaction[] }>(
        await callTestApi({ method: 'GET', path, token: finance.token }),
      );
      const entry = transactions[0]?.id;
      const [first, secondAnswer] = [await correct(entry), await correct(entry)];
      expect([first.status, getResponseError(secondAnswer).error_code]).toEqual([202, 'INVALID_ORDER_STATUS']);
      expect((await decide(second, getResponseData<Adjusted>(first).approval_id, 'reject')).status).toBe(200);
      const third = getResponseData<Adjusted>(await correct(entry)).approval_id;
      expect(await readAvailableBalance()).toBe('11000');
      expect(getResponseData(await decide(second, third, 'approve'))).toMatchObject({
        approval: { state: 'approved', wallet: { amount: '-10000', corrects: entry } },
      });
      expect(await readAvailableBalance()).toBe('1000');
      expect(getResponseError(await correct(entry)).error_code).toBe('INVALID_ORDER_STATUS');
      expect(await reconcileAccount(customer.account, true)).toEqual([]);
    },
  );

  it('can be requested again after its request expired', { tags: ['FIN-130'] }, async () => {
    await decide(second, await requestAdjustment(), 'approve');
    const path = `/admin/transactions?user_id=${customer.user.id}&operation=adjustment`;
    const page = getResponseData<{ transactions: AdminTransaction[] }>(
      await callTestApi({ method: 'GET', path, token: finance.token }),
    );
    const entry = page.transactions[0]?.id;
    expect((await correct(entry)).status).toBe(202);
    await pass(2 * DAY_SECONDS);
    finance = await createTestStaffMember('finance');
    expect((await correct(entry)).status).toBe(202);
  });

  it('is rejected for entries of other operations', { tags: ['FIN-130'] }, async () => {
    const path = `/admin/transactions?user_id=${customer.user.id}`;
    const { transactions } = getResponseData<{ transactions: { id: string }[] }>(
      await callTestApi({ method: 'GET', path, token: finance.token }),
    );
    expect(getResponseError(await correct(transactions[0]?.id)).error_code).toBe('INVALID_ORDER_STATUS');
    expect(await readAvailableBalance()).toBe('1000');
  });
});

describe('admin marks of journal entries', () => {
  it('are stored apart from the entry and can be filtered', { tags: ['FIN-131'] }, async () => {
    const { entry } = getResponseData<Adjusted>(await adjust(finance, '1'));
    const path = `/admin/transactions/${entry?.id}/status`;
    const mark = (status: string) => finance.change('PUT', path, { user_id: customer.user.id, status, version: 0 });
    const marked = await mark('disputed');
    expect(getResponseData(marked)).toMatchObject({ transaction: { ...entry, status: 'disputed', version: 1 } });
    expect(getResponseError(await mark('reviewed')).error_code).toBe('CHANGED_MEANWHILE');
    const answer = await callTestApi({
      method: 'GET',
      path: `/admin/transactions?user_id=${customer.user.id}&status=disputed`,
      token: finance.token,
    });
    expect(getResponseData(answer)).toMatchObject({ transactions: [{ id: entry?.id, status: 'disputed' }] });
    expect(await reconcileAccount(customer.account, true)).toEqual([]);
  });
});

describe('admin wallets', () => {
  it('are listed by user and created before the first credit', { tags: ['FIN-138'] }, async () => {
    const terms = { user_id: customer.user.id, coin_type: 'SOL', wallet_type: 'finance' };
    expect((await finance.change('POST', '/admin/wallets', terms)).status).toBe(200);
    expect(getResponseError(await finance.change('POST', '/admin/wallets', terms)).error_code).toBe(
      'VALIDATION_FAILED',
    );
    const list = async (query: string) =>
      getResponseData<{ wallets: AdminWallet[] }>(
        await callTestApi({ method: 'GET', path: `/admin/wallets?${query}`, token: finance.token }),
      ).wallets;
    const own = await list(`user_id=${customer.user.id}`);
    expect(own.map(({ wallet_type, coin_type }) => `${wallet_type}:${coin_type}`).sort()).toEqual([
      'finance:SOL',
      'finance:USDT',
      'spot:USDT',
      'trading:USDT',
    ]);
    expect((await list('coin_type=SOL')).map(({ user_id }) => user_id)).toEqual([customer.user.id]);
  });

  it('are shown individually by id', { tags: ['FIN-138'] }, async () => {
    const readWallet = (id: string) =>
      callTestApi({ method: 'GET', path: `/admin/wallets/${id}`, token: second.token });
    expect(getResponseData(await readWallet(getTradingWalletId(customer)))).toMatchObject({
      wallet: { id: getTradingWalletId(customer), user_id: customer.user.id, available_balance: '1000', version: 0 },
    });
    expect(getResponseData(await readWallet(getTradingWalletId(customer, 'SOL')))).toMatchObject({
      wallet: { available_balance: '0' },
    });
    const foreign = toWalletId({ kind: 'demo', id: customer.account.id }, 'trading', 'USDT');
    expect([(await readWallet(foreign)).status, (await readWallet('nonsense')).status]).toEqual([404, 404]);
  });
});
