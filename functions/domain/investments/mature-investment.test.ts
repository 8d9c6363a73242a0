import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedFinancialProducts } from '#functions/data/investments/financial-products.ts';
import { readProductTotals } from '#functions/data/investments/product-uses.ts';
import { readCounts } from '#functions/data/ledger/account-counters.ts';
import { storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { loans } from '#functions/data/loans/loans.ts';
import { users } from '#functions/data/people/users.ts';
import { put, remove, update } from '#functions/data/table/table.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { listJournalLines } from '#functions/domain/ledger/list-journal-lines.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { listNotifications } from '#functions/domain/notify/list-notifications.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { faultyTable } from '#functions/testing/faults.ts';
import { financeOf, giveFinance, investIn, seededProduct, setProducts } from '#functions/testing/market/investments.ts';
import { liveCustomer } from '#functions/testing/people/customers.ts';
import { useSettleQueue } from '#functions/testing/queue.ts';
import { useStandingClock } from '#functions/testing/standing-clock.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { InvestmentId } from '#shared/ids.ts';
import { DAY } from '#shared/time.ts';
import { cancelInvestment } from './cancel-investment.ts';
import { chooseRenewal } from './choose-renewal.ts';
import { listOwnInvestments } from './list-own-investments.ts';
import { matureInvestment } from './mature-investment.ts';
import { payMatured } from './pay-matured.ts';
import { readOwnInvestment } from './read-investment.ts';
import { sweepInvestments } from './sweep-investments.ts';
import { takeMaturity } from './take-maturity.ts';

const table = useTable();
const queue = useSettleQueue();
const { pass } = useStandingClock();

let person = 0;
let caller: Caller;

beforeEach(async () => {
  await table.renew();
  pass(3);
  caller = await liveCustomer(`investor-${person++}`, '0');
  await giveFinance(caller.account, '10000');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await remove(storedFinancialProducts.key());
});

const own = async () => (await listOwnInvestments(caller.account, {})).investments;
const stored = (id: string) => readOwnInvestment(caller.account, id as InvestmentId);
/** What moved in the finance wallet of an entry, the newest first. */
const moved = async () =>
  (await listJournalLines(caller.account, { limit: 100, wallet_type: 'finance' })).data.map(
    ({ operation, amount }) => `${operation} ${amount}`,
  );

/** 1000 USDT at 5.4 % for 30 days: 4.43835616. */
const INTEREST = '4.43835616';

describe('an investment that matures', () => {
  it(
    'is paid in the second in which it is due and not before: principal and interest, in one entry',
    { tags: ['FIN-228'] },
    async () => {
      const { id } = await investIn(caller, 2, '1000');
      pass(30 * DAY - 1);
      expect(await payMatured()).toEqual({ processed: 0 });
      expect(await financeOf(caller.account)).toBe('9000/1000');
      pass(1);
      expect(await payMatured()).toEqual({ processed: 1 });
      expect(await financeOf(caller.account)).toBe(`10004.43835616`);
      expect(await own()).toMatchObject([
        { id, status: 'completed', end: null, paid_return: INTEREST, ended_at: nowSeconds(), renewed_as: null },
      ]);
      const [entry] = (await listJournalLines(caller.account, { limit: 10, operation: 'investment.mature' })).data;
      expect(entry).toMatchObject({ reference: id, amount: INTEREST });
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
      const count = await readCounts(caller.account);
      expect([count('open_investments'), count('investments_total')]).toEqual([0, 1]);
      expect((await readProductTotals('live')).of(seededProduct(2).id)).toEqual({ invested: 0n, ever: 1 });
      const { notifications } = await listNotifications(caller.user.id, { limit: 10 });
      expect(notifications[0]).toMatchObject({
        kind: 'investment_matured',
        params: { amount: '1000', product: 'Steady 30 days', interest: INTEREST },
      });
    },
  );

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
  ])('over %s: to the second, and the same interest', { tags: ['FIN-228', 'FIN-262'] }, async (_, from, to, zone) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect([from, to].map((at) => new Date(at).getTimezoneOffset())).toEqual(zone);
    let second = Date.parse(from) / 1000;
    setClock(() => second * 1000);
    const made = await investIn(caller, 2, '1000');
    expect(made).toMatchObject({ maturity_date: Date.parse(to) / 1000, expected_return: INTEREST });
    // A clock that jumps ahead and comes back pays nothing before its time.
    second = made.maturity_date - 1;
    expect(await payMatured()).toEqual({ processed: 0 });
    second = made.maturity_date - 5000;
    expect(await payMatured()).toEqual({ processed: 0 });
    second = made.maturity_date;
    expect(await payMatured()).toEqual({ processed: 1 });
    expect(await financeOf(caller.account)).toBe('10004.43835616');
  });

  it(
    'late after an outage of days gets what was frozen when it was made, whatever the product says by then',
    { tags: ['FIN-228'] },
    async () => {
      await investIn(caller, 2, '1000');
      await setProducts({ 2: { annual_return_rate: '50', status: 'closed' } });
      pass(45 * DAY);
      expect(await payMatured()).toEqual({ processed: 1 });
      expect(await financeOf(caller.account)).toBe('10004.43835616');
    },
  );

  it(
    'is paid once by sweeps, messages, staff and its owner who cancels, all at once',
    { tags: ['FIN-229'] },
    async () => {
      const { id } = await investIn(caller, 2, '1000');
      pass(30 * DAY);
      const due = await stored(id);
      const message = {
        kind: due.account_kind,
        account_id: due.account_id,
        investment_id: due.id,
        due_at: due.maturity_date,
      };
      const answers = await Promise.allSettled([
        payMatured(),
        payMatured(),
        takeMaturity(message),
        takeMaturity(message),
        matureInvestment(due),
        cancelInvestment(caller, newKey(), due.id),
      ]);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
      expect(await financeOf(caller.account)).toBe('10004.43835616');
      expect((await moved()).filter((line) => line.startsWith('investment.mature'))).toEqual([
        `investment.mature ${INTEREST}`,
      ]);
    },
  );

  it('a crash at every call of the table, then the next run: paid once', { tags: ['FIN-229'] }, async () => {
    const faults = faultyTable();
    const due = async () => {
      const { id } = await investIn(caller, 2, '100', { auto_renew: true });
      pass(30 * DAY);
      return id;
    };
    await due();
    faults.reset();
    await payMatured();
    const calls = faults.reset();
    expect(calls).toBeGreaterThan(5);
    let paid = 1;
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] as const) {
        pass(3);
        // The last one goes on: it is ended first, so that one is due at a time.
        for (const one of await own())
          if (one.status === 'active') await cancelInvestment(caller, newKey(), one.id as InvestmentId);
        await due();
        faults.crashAt(call, fault);
        await payMatured().catch(() => {});
        faults.reset();
        pass(60);
        await payMatured();
        paid += 1;
        expect((await moved()).filter((line) => line.startsWith('investment.renew')).length, `${call} ${fault}`).toBe(
          paid,
        );
      }
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it(
    'is queued for its second by the sweep, and a message that comes too early comes again',
    { tags: ['FIN-229'] },
    async () => {
      const { id } = await investIn(caller, 1, '1000');
      pass(7 * DAY - 126);
      expect(await sweepInvestments()).toEqual({ queued: 0, processed: 0 });
      pass(2);
      expect(await sweepInvestments()).toEqual({ queued: 1, processed: 0 });
      const [sent] = queue.sent;
      expect(sent).toMatchObject({ delay: 124, message: { investment_id: id, due_at: nowSeconds() + 124 } });
      pass(100);
      await takeMaturity(sent?.message as never);
      expect(queue.sent[1]).toMatchObject({ delay: 24 });
      expect(await stored(id)).toMatchObject({ status: 'active' });
      pass(24);
      await takeMaturity(sent?.message as never);
      expect(await stored(id)).toMatchObject({ status: 'completed', ended_at: nowSeconds() });
      pass(60);
      expect(await sweepInvestments()).toEqual({ queued: 0, processed: 0 });
    },
  );

  it('whose interest rounds to nothing is paid back all the same', async () => {
    await setProducts({ 1: { annual_return_rate: '0', min_investment: '0.00000001' } });
    pass(3);
    await investIn(caller, 1, '0.00000001');
    pass(7 * DAY);
    expect(await payMatured()).toEqual({ processed: 1 });
    expect(await financeOf(caller.account)).toBe('10000');
  });
});

describe('an investment that is renewed', () => {
  it('is paid instead where no new ones are taken', { tags: ['FIN-308'] }, async () => {
    await investIn(caller, 2, '1000', { auto_renew: true });
    await put(storedSystemFigures.key(), { figures: { wealth_on: '0' } });
    pass(30 * DAY);
    expect(await payMatured()).toEqual({ processed: 1 });
    expect(await financeOf(caller.account)).toBe('10004.43835616');
    await remove(storedSystemFigures.key());
  });

  it(
    'pays its interest alone and goes on in another, from the second in which it matured, at the terms of that day',
    { tags: ['FIN-231'] },
    async () => {
      const first = await investIn(caller, 2, '1000', { auto_renew: true });
      await setProducts({ 2: { annual_return_rate: '10.8', term_days: 31 } });
      pass(30 * DAY + 3600);
      expect(await payMatured()).toEqual({ processed: 1 });
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
        maturity_date: first.maturity_date + 31 * DAY,
        created_at: nowSeconds(),
        expected_return: '9.17260273',
        product: { annual_return_rate: '10.8', term_days: 31 },
      });
      expect(await financeOf(caller.account)).toBe('9004.43835616/1000');
      expect(await moved()).toEqual([`investment.renew ${INTEREST}`, 'seed.grant 10000']);
      const count = await readCounts(caller.account);
      expect([count('open_investments'), count('investments_total')]).toEqual([1, 2]);
      expect((await readProductTotals('live')).of(seededProduct(2).id)).toEqual({
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

  it('catches up the terms that passed during an outage, one after the other', { tags: ['FIN-231'] }, async () => {
    const first = await investIn(caller, 1, '1000', { auto_renew: true });
    pass(30 * DAY);
    expect(await payMatured()).toEqual({ processed: 4 });
    const all = await own();
    expect(all).toHaveLength(5);
    // 1000 × 4.2 / 100 / 365 × 7, four times.
    expect(await financeOf(caller.account)).toBe('9003.2219178/1000');
    expect(all.filter(({ status }) => status === 'active')).toMatchObject([
      { start_date: first.start_date + 28 * DAY, maturity_date: first.start_date + 35 * DAY },
    ]);
    expect(await payMatured()).toEqual({ processed: 0 });
  });

  it('as its owner chooses until it matures, and not after', { tags: ['FIN-231'] }, async () => {
    const { id } = await investIn(caller, 2, '1000', { auto_renew: true });
    expect(await chooseRenewal(caller, id as InvestmentId, false)).toMatchObject({ auto_renew: false });
    pass(30 * DAY - 1);
    expect(await chooseRenewal(caller, id as InvestmentId, true)).toMatchObject({ auto_renew: true });
    expect(await chooseRenewal(caller, id as InvestmentId, false)).toMatchObject({ auto_renew: false });
    pass(1);
    await expect(chooseRenewal(caller, id as InvestmentId, true)).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    await payMatured();
    expect(await own()).toMatchObject([{ id, status: 'completed', end: null }]);
    const other = await liveCustomer(`investor-${person++}`, '0');
    await expect(chooseRenewal(other, id as InvestmentId, true)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  });

  it.each([
    ['the product is closed', () => setProducts({ 3: { status: 'closed' } })],
    ['it takes no such amount any more', () => setProducts({ 3: { max_investment: '999.99999999' } })],
    ['there is less room than is used', () => setProducts({ 3: { capacity_total: '999.99999999' } })],
    ['its owner has more in it than is allowed', () => setProducts({ 3: { capacity_per_person: '999.99999999' } })],
    [
      'its risk is too high by now',
      () => {
        pass(3);
        return put(users.key(caller.user.id), {
          ...caller.user,
          questionnaire: { ...caller.user.questionnaire, risk_level: 'conservative' },
        });
      },
    ],
    [
      'its owner is restricted',
      () =>
        update(users.key(caller.user.id), {
          update: 'SET #status = :to',
          names: { '#status': 'status' },
          values: { ':to': 'suspended' },
        }),
    ],
    [
      'its owner has frozen the account',
      () => update(users.key(caller.user.id), { update: 'SET is_frozen = :to', values: { ':to': true } }),
    ],
    [
      'a loan is overdue',
      () =>
        put(loans.key(caller.account, 'lon_01' as never), {
          id: 'lon_01',
          status: 'disbursed',
          disbursed_at: 1,
          due_at: 2,
        }),
    ],
  ])('is paid out where %s', { tags: ['FIN-231'] }, async (_, change) => {
    const { id } = await investIn(caller, 3, '1000', { auto_renew: true });
    await change();
    pass(60 * DAY);
    expect(await payMatured()).toEqual({ processed: 1 });
    expect(await own()).toMatchObject([{ id, status: 'completed', end: 'not_renewed', renewed_as: null }]);
    expect(await financeOf(caller.account)).toBe('10011.83561643');
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });

  it('keeps its own room in a product that is full', { tags: ['FIN-231'] }, async () => {
    await setProducts({ 2: { capacity_total: '1000', capacity_per_person: '1000' } });
    pass(3);
    await investIn(caller, 2, '1000', { auto_renew: true });
    pass(30 * DAY);
    await payMatured();
    expect(await own()).toMatchObject([{ status: 'active' }, { end: 'renewed' }]);
  });
});

describe('an investment that its owner ends', () => {
  it(
    'gives the principal back without interest, from the second after its start on',
    { tags: ['FIN-230'] },
    async () => {
      const { id } = await investIn(caller, 2, '1000');
      const key = newKey();
      const cancel = () => cancelInvestment(caller, key, id as InvestmentId);
      await expect(cancel()).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
      pass(1);
      const ended = await cancel();
      expect(ended).toMatchObject({
        status: 'cancelled',
        end: 'cancelled_by_owner',
        paid_return: '0',
        ended_at: nowSeconds(),
      });
      expect(await cancel()).toEqual(ended);
      await expect(cancelInvestment(caller, newKey(), id as InvestmentId)).rejects.toMatchObject({
        reason: 'INVALID_ORDER_STATUS',
      });
      expect(await financeOf(caller.account)).toBe('10000');
      expect((await readCounts(caller.account))('open_investments')).toBe(0);
      expect((await readProductTotals('live')).of(seededProduct(2).id).invested).toBe(0n);
      pass(31 * DAY);
      expect(await payMatured()).toEqual({ processed: 0 });
      expect(await reconcileAccount(caller.account, true)).toEqual([]);
    },
  );

  it(
    'is paid with its interest in place of being cancelled, once it is due, and the same key says so again',
    { tags: ['FIN-230'] },
    async () => {
      const { id } = await investIn(caller, 2, '1000');
      pass(30 * DAY);
      const key = newKey();
      const ended = await cancelInvestment(caller, key, id as InvestmentId);
      expect(ended).toMatchObject({ status: 'completed', paid_return: INTEREST });
      expect(await cancelInvestment(caller, key, id as InvestmentId)).toEqual(ended);
      expect(await financeOf(caller.account)).toBe('10004.43835616');
    },
  );

  it('is somebody else’s to nobody', async () => {
    const { id } = await investIn(caller, 2, '1000');
    pass(1);
    const other = await liveCustomer(`investor-${person++}`, '0');
    await expect(cancelInvestment(other, newKey(), id as InvestmentId)).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  });
});
