import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { financialProductConfigStore } from '#functions/data/investments/financial-products.ts';
import { readFinancialProductTotals } from '#functions/data/investments/product-uses.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { putItem, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { listJournalLines } from '#functions/domain/ledger/list-journal-lines.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import {
  readFinanceWalletBalance,
  creditFinanceWallet,
  investInProduct,
  getSeededFinancialProduct,
  overrideFinancialProducts,
} from '#functions/testing/market/investments.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { InvestmentId } from '#shared/ids.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { cancelInvestment } from './cancel-investment.ts';
import { handleInvestmentMaturity } from './handle-maturity.ts';
import { listOwnInvestments } from './list-own-investments.ts';
import { matureInvestment } from './mature-investment.ts';
import { payMaturedInvestments } from './pay-matured-investments.ts';
import { readOwnInvestment } from './read-investment.ts';
import { setInvestmentAutoRenew } from './set-auto-renew.ts';
import { sweepInvestments } from './sweep-investments.ts';

const table = useTestTable();
const queue = useTestSettleQueue();
const { pass } = useFixedTestClock();

let person = 0;
let caller: UserPrincipal;

beforeEach(async () => {
  await table.renew();
  pass(3);
  caller = await createLiveCustomer(`investor-${person++}`, '0');
  await creditFinanceWallet(caller.account, '10000');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await deleteItem(financialProductConfigStore.key());
});

const own = async () => (await listOwnInvestments(caller.account, {})).investments;
const stored = (id: string) => readOwnInvestment(caller.account, id as InvestmentId);
/** Returns the finance wallet’s movements by entry, newest first. */
const moved = async () =>
  (await listJournalLines(caller.account, { limit: 100, wallet_type: 'finance' })).data.map(
    ({ operation, amount }) => `${operation} ${amount}`,
  );

/** 1000 USDT at 5.4 % for 30 days: 4.43835616. */
const INTEREST = '4.43835616';

describe('an investment at maturity', () => {
  it('is paid exactly when due, principal and interest in one journal entry', { tags: ['FIN-228'] }, async () => {
    const { id } = await investInProduct(caller, 2, '1000');
    pass(30 * DAY_SECONDS - 1);
    expect(await payMaturedInvestments()).toEqual({ processed: 0 });
    expect(await readFinanceWalletBalance(caller.account)).toBe('9000/1000');
    pass(1);
    expect(await payMaturedInvestments()).toEqual({ processed: 1 });
    expect(await readFinanceWalletBalance(caller.account)).toBe(`10004.43835616`);
    expect(await own()).toMatchObject([
      { id, status: 'completed', end: null, paid_return: INTEREST, ended_at: nowSeconds(), renewed_as: null },
    ]);
    const [entry] = (await listJournalLines(caller.account, { limit: 10, operation: 'investment.mature' })).data;
    expect(entry).toMatchObject({ reference: id, amount: INTEREST });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
    const count = await readAccountCounters(caller.account);
    expect([count('open_investments'), count('investments_total')]).toEqual([0, 1]);
    expect((await readFinancialProductTotals('live')).of(getSeededFinancialProduct(2).id)).toEqual({
      invested: 0n,
      ever: 1,
    });
    const { notifications } = await listNotifications(caller.user.id, { limit: 10 });
    expect(notifications[0]).toMatchObject({
      kind: 'investment_matured',
      params: { amount: '1000', product: 'Steady 30 days', interest: INTEREST },
    });
  });

  it.each([
    ['a leap day', '2028-02-10T12:34:56Z', '2028-03-11T12:34:56Z', [300, 300]],
    ['the end of daylight saving', '2026-10-20T00:30:00Z', '2026-11-19T00:30:00Z', [240, 300]],
    [
      'the beginning of daylight saving and a month of 31 days',
      '2027-03-10T23:59:59Z',
      '2027-04-09T23:59:59Z',
      [300, 240],
    ],
    ['the end of a year', '2027-12-15T06:00:00Z', '2028-01-14T06:00:00Z', [300, 300]],
  ])(
    'over %s › matures to the second with the same interest',
    { tags: ['FIN-228', 'FIN-262'] },
    async (_, from, to, zone) => {
      vi.stubEnv('TZ', 'America/New_York');
      expect([from, to].map((at) => new Date(at).getTimezoneOffset())).toEqual(zone);
      let second = Date.parse(from) / 1000;
      setClock(() => second * 1000);
      const created = await investInProduct(caller, 2, '1000');
      expect(created).toMatchObject({ maturity_date: Date.parse(to) / 1000, expected_return: INTEREST });
      // A clock that jumps ahead and back pays nothing early.
      second = created.maturity_date - 1;
      expect(await payMaturedInvestments()).toEqual({ processed: 0 });
      second = created.maturity_date - 5000;
      expect(await payMaturedInvestments()).toEqual({ processed: 0 });
      second = created.maturity_date;
      expect(await payMaturedInvestments()).toEqual({ processed: 1 });
      expect(await readFinanceWalletBalance(caller.account)).toBe('10004.43835616');
    },
  );

  it('is paid at its frozen terms after an outage of days', { tags: ['FIN-228'] }, async () => {
    await investInProduct(caller, 2, '1000');
    await overrideFinancialProducts({ 2: { annual_return_rate: '50', status: 'closed' } });
    pass(45 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 1 });
    expect(await readFinanceWalletBalance(caller.account)).toBe('10004.43835616');
  });

  it('is paid once by concurrent sweeps, messages, staff and a cancelling owner', { tags: ['FIN-229'] }, async () => {
    const { id } = await investInProduct(caller, 2, '1000');
    pass(30 * DAY_SECONDS);
    const due = await stored(id);
    const message = {
      kind: due.account_kind,
      account_id: due.account_id,
      investment_id: due.id,
      due_at: due.maturity_date,
    };
    const answers = await Promise.allSettled([
      payMaturedInvestments(),
      payMaturedInvestments(),
      handleInvestmentMaturity(message),
      handleInvestmentMaturity(message),
      matureInvestment(due),
      cancelInvestment(caller, newIdempotencyKey(), due.id),
    ]);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await readFinanceWalletBalance(caller.account)).toBe('10004.43835616');
    expect((await moved()).filter((line) => line.startsWith('investment.mature'))).toEqual([
      `investment.mature ${INTEREST}`,
    ]);
  });

  it('is paid once after a crash at every table call and another run', { tags: ['FIN-229'] }, async () => {
    const faults = createFaultyTable();
    const due = async () => {
      const { id } = await investInProduct(caller, 2, '100', { auto_renew: true });
      pass(30 * DAY_SECONDS);
      return id;
    };
    await due();
    faults.reset();
    await payMaturedInvestments();
    const calls = faults.reset();
    expect(calls).toBeGreaterThan(5);
    let paidCount = 1;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const) {
        pass(3);
        // The last one renews: it is ended first, so that one is due at a time.
        for (const ownInvestment of await own())
          if (ownInvestment.status === 'active')
            await cancelInvestment(caller, newIdempotencyKey(), ownInvestment.id as InvestmentId);
        await due();
        faults.crashAt(call, fault);
        await payMaturedInvestments().catch(() => {});
        faults.reset();
        pass(60);
        await payMaturedInvestments();
        paidCount += 1;
        expect((await moved()).filter((line) => line.startsWith('investment.renew')).length, `${call} ${fault}`).toBe(
          paidCount,
        );
      }
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it(
    'is queued for its exact second by the sweep, and an early message is requeued',
    { tags: ['FIN-229'] },
    async () => {
      const { id } = await investInProduct(caller, 1, '1000');
      pass(7 * DAY_SECONDS - 126);
      expect(await sweepInvestments()).toEqual({ queued: 0, processed: 0 });
      pass(2);
      expect(await sweepInvestments()).toEqual({ queued: 1, processed: 0 });
      const [sentMessage] = queue.sent;
      expect(sentMessage).toMatchObject({ delay: 124, message: { investment_id: id, due_at: nowSeconds() + 124 } });
      pass(100);
      await handleInvestmentMaturity(sentMessage?.message as never);
      expect(queue.sent[1]).toMatchObject({ delay: 24 });
      expect(await stored(id)).toMatchObject({ status: 'active' });
      pass(24);
      await handleInvestmentMaturity(sentMessage?.message as never);
      expect(await stored(id)).toMatchObject({ status: 'completed', ended_at: nowSeconds() });
      pass(60);
      expect(await sweepInvestments()).toEqual({ queued: 0, processed: 0 });
    },
  );

  it('is paid back also when its interest rounds to zero', async () => {
    await overrideFinancialProducts({ 1: { annual_return_rate: '0', min_investment: '0.00000001' } });
    pass(3);
    await investInProduct(caller, 1, '0.00000001');
    pass(7 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 1 });
    expect(await readFinanceWalletBalance(caller.account)).toBe('10000');
  });
});

describe('an investment with automatic renewal', () => {
  it('is paid out while new investments are disabled', { tags: ['FIN-308'] }, async () => {
    await investInProduct(caller, 2, '1000', { auto_renew: true });
    await putItem(systemSettingsConfigStore.key(), { figures: { wealth_on: '0' } });
    pass(30 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 1 });
    expect(await readFinanceWalletBalance(caller.account)).toBe('10004.43835616');
    await deleteItem(systemSettingsConfigStore.key());
  });

  it(
    'pays its interest and continues at the current terms from the second of maturity',
    { tags: ['FIN-231'] },
    async () => {
      const first = await investInProduct(caller, 2, '1000', { auto_renew: true });
      await overrideFinancialProducts({ 2: { annual_return_rate: '10.8', term_days: 31 } });
      pass(30 * DAY_SECONDS + 3600);
      expect(await payMaturedInvestments()).toEqual({ processed: 1 });
      const [next, old] = await own();
      expect(old).toMatchObject({
        id: first.id,
        status: 'completed',
        end: 'renewed',
        paid_return: INTEREST,
        renewed_as: next?.id,
      });
      expect(next).toMatchObject({
        status: 'active',
        auto_renew: true,
        renewed_from: first.id,
        investment_amount: '1000',
        start_date: first.maturity_date,
        maturity_date: first.maturity_date + 31 * DAY_SECONDS,
        created_at: nowSeconds(),
        expected_return: '9.17260273',
        product: { annual_return_rate: '10.8', term_days: 31 },
      });
      expect(await readFinanceWalletBalance(caller.account)).toBe('9004.43835616/1000');
      expect(await moved()).toEqual([`investment.renew ${INTEREST}`, 'seed.grant 10000']);
      const count = await readAccountCounters(caller.account);
      expect([count('open_investments'), count('investments_total')]).toEqual([1, 2]);
      expect((await readFinancialProductTotals('live')).of(getSeededFinancialProduct(2).id)).toEqual({
        invested: 100_000_000_000n,
        ever: 2,
      });
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
      const { notifications } = await listNotifications(caller.user.id, { limit: 10 });
      expect(notifications[0]).toMatchObject({
        kind: 'investment_renewed',
        params: { days: '31', interest: INTEREST },
      });
    },
  );

  it('catches up the terms missed during an outage one by one', { tags: ['FIN-231'] }, async () => {
    const first = await investInProduct(caller, 1, '1000', { auto_renew: true });
    pass(30 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 4 });
    const all = await own();
    expect(all).toHaveLength(5);
    // 1000 × 4.2 / 100 / 365 × 7, four times.
    expect(await readFinanceWalletBalance(caller.account)).toBe('9003.2219178/1000');
    expect(all.filter(({ status }) => status === 'active')).toMatchObject([
      { start_date: first.start_date + 28 * DAY_SECONDS, maturity_date: first.start_date + 35 * DAY_SECONDS },
    ]);
    expect(await payMaturedInvestments()).toEqual({ processed: 0 });
  });

  it('can be switched off and on by its owner until maturity only', { tags: ['FIN-231'] }, async () => {
    const { id } = await investInProduct(caller, 2, '1000', { auto_renew: true });
    expect(await setInvestmentAutoRenew(caller, id as InvestmentId, false)).toMatchObject({ auto_renew: false });
    pass(30 * DAY_SECONDS - 1);
    expect(await setInvestmentAutoRenew(caller, id as InvestmentId, true)).toMatchObject({ auto_renew: true });
    expect(await setInvestmentAutoRenew(caller, id as InvestmentId, false)).toMatchObject({ auto_renew: false });
    pass(1);
    await expect(setInvestmentAutoRenew(caller, id as InvestmentId, true)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    await payMaturedInvestments();
    expect(await own()).toMatchObject([{ id, status: 'completed', end: null }]);
    const other = await createLiveCustomer(`investor-${person++}`, '0');
    await expect(setInvestmentAutoRenew(other, id as InvestmentId, true)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
  });

  it.each([
    ['the product is closed', () => overrideFinancialProducts({ 3: { status: 'closed' } })],
    ['it takes no such amount any more', () => overrideFinancialProducts({ 3: { max_investment: '999.99999999' } })],
    ['there is less room than is used', () => overrideFinancialProducts({ 3: { capacity_total: '999.99999999' } })],
    [
      'its owner has more in it than is allowed',
      () => overrideFinancialProducts({ 3: { capacity_per_person: '999.99999999' } }),
    ],
    [
      'its risk is too high by now',
      () => {
        pass(3);
        return putItem(userItems.key(caller.user.id), {
          ...caller.user,
          questionnaire: { ...caller.user.questionnaire, risk_level: 'conservative' },
        });
      },
    ],
    [
      'its owner is restricted',
      () =>
        updateItem(userItems.key(caller.user.id), {
          update: 'SET #status = :to',
          names: { '#status': 'status' },
          values: { ':to': 'suspended' },
        }),
    ],
    [
      'its owner has frozen the account',
      () => updateItem(userItems.key(caller.user.id), { update: 'SET is_frozen = :to', values: { ':to': true } }),
    ],
    [
      'a loan is overdue',
      () =>
        putItem(loanCollection.key(caller.account, 'lon_01' as never), {
          id: 'lon_01',
          status: 'disbursed',
          disbursed_at: 1,
          due_at: 2,
        }),
    ],
  ])('is paid out when %s', { tags: ['FIN-231'] }, async (_, change) => {
    const { id } = await investInProduct(caller, 3, '1000', { auto_renew: true });
    await change();
    pass(60 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 1 });
    expect(await own()).toMatchObject([{ id, status: 'completed', end: 'not_renewed', renewed_as: null }]);
    expect(await readFinanceWalletBalance(caller.account)).toBe('10011.83561643');
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('keeps its capacity in a full product', { tags: ['FIN-231'] }, async () => {
    await overrideFinancialProducts({ 2: { capacity_total: '1000', capacity_per_person: '1000' } });
    pass(3);
    await investInProduct(caller, 2, '1000', { auto_renew: true });
    pass(30 * DAY_SECONDS);
    await payMaturedInvestments();
    expect(await own()).toMatchObject([{ status: 'active' }, { end: 'renewed' }]);
  });
});

describe('cancelInvestment', () => {
  it('returns the principal without interest, from one second after the start', { tags: ['FIN-230'] }, async () => {
    const { id } = await investInProduct(caller, 2, '1000');
    const key = newIdempotencyKey();
    const cancel = () => cancelInvestment(caller, key, id as InvestmentId);
    await expect(cancel()).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    pass(1);
    const cancelled = await cancel();
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      end: 'cancelled_by_owner',
      paid_return: '0',
      ended_at: nowSeconds(),
    });
    expect(await cancel()).toEqual(cancelled);
    await expect(cancelInvestment(caller, newIdempotencyKey(), id as InvestmentId)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    expect(await readFinanceWalletBalance(caller.account)).toBe('10000');
    expect((await readAccountCounters(caller.account))('open_investments')).toBe(0);
    expect((await readFinancialProductTotals('live')).of(getSeededFinancialProduct(2).id).invested).toBe(0n);
    pass(31 * DAY_SECONDS);
    expect(await payMaturedInvestments()).toEqual({ processed: 0 });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('pays interest once due instead of cancelling, also for a repeated key', { tags: ['FIN-230'] }, async () => {
    const { id } = await investInProduct(caller, 2, '1000');
    pass(30 * DAY_SECONDS);
    const key = newIdempotencyKey();
    const cancelled = await cancelInvestment(caller, key, id as InvestmentId);
    expect(cancelled).toMatchObject({ status: 'completed', paid_return: INTEREST });
    expect(await cancelInvestment(caller, key, id as InvestmentId)).toEqual(cancelled);
    expect(await readFinanceWalletBalance(caller.account)).toBe('10004.43835616');
  });

  it('rejects the investment of another user', async () => {
    const { id } = await investInProduct(caller, 2, '1000');
    pass(1);
    const other = await createLiveCustomer(`investor-${person++}`, '0');
    await expect(cancelInvestment(other, newIdempotencyKey(), id as InvestmentId)).rejects.toMatchObject({
      reason: 'NOT_FOUND',
    });
  });
});
