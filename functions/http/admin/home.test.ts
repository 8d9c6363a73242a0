import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeDailyMetrics } from '#functions/data/ledger/daily-metrics.ts';
import { writeTrialBalance, type TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { readUser } from '#functions/data/users/users.ts';
import { sumDailyMetrics } from '#functions/domain/platform-metrics/sum-daily-metrics.ts';
import { updateStatusFile } from '#functions/domain/status/write-status.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { getApiJson } from '#functions/testing/contract/back-office.ts';
import { createStaffSubjects } from '#functions/testing/contract/staff-subjects.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { countTableReads } from '#functions/testing/read-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { DOCUMENTS_BUCKET } from '#scripts/local/s3-host.ts';
import { toAmount } from '#shared/money.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

const { renew } = useTestTable();
useTestSettleQueue();
useTestDocumentBucket();

/** Noon, 18 March 2030. */
const NOON = 1_900_065_600;
const TODAY = Math.floor(NOON / DAY_SECONDS);
let market: ReturnType<typeof createTestMarket>;

const homeAs = async (role: StaffRole): Promise<AdminHomeSummary> =>
  getApiJson<AdminHomeSummary>('/admin/home', await createStaffToken(role));

beforeAll(() => {
  process.env['STATUS_BUCKET'] = DOCUMENTS_BUCKET;
});
beforeEach(async () => {
  await renew();
  market = createTestMarket(NOON);
});

/** Creates something in every list that staff look through. */
async function createPendingWork(): Promise<void> {
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  const { user } = await createLiveCustomer('trader', '10000');
  const trader = await readUser(user.id);
  if (trader) await createStaffSubjects(trader);
}

/** Returns an empty trial balance: home shows only its result. */
const createTrialBalance = (day: number, state: 'open' | 'closed'): TrialBalance => ({
  day,
  state,
  from: (day * DAY_SECONDS) as EpochSeconds,
  until: (day * DAY_SECONDS + 900) as EpochSeconds,
  accounts: 0,
  entries: 0,
  opening: {},
  movements: {},
  stakes: { opening: 0n, closing: 0n },
  wallets: null,
  unchecked: 0,
  prices: {},
  priced_at: null,
});

/** Lists of the menu, as staff open them, by the key of their backlog count. */
const lists = {
  kyc: '/admin/kyc?status=pending',
  bank_accounts: '/admin/bank-accounts?status=pending',
  tickets: '/admin/tickets?status=open',
  deposits: '/admin/deposit-withdraw/deposits?status=processing',
  withdrawals: '/admin/deposit-withdraw/withdrawals?status=pending',
  loans: '/admin/loan-applications?status=pending',
  approvals: '/admin/approvals?state=pending',
} as const;
type Queue = keyof typeof lists;

describe('admin home page', () => {
  it('is empty on a new platform', async () => {
    expect(await homeAs('owner')).toEqual({
      kyc: 0,
      bank_accounts: 0,
      tickets: 0,
      deposits: 0,
      withdrawals: 0,
      loans: 0,
      approvals: 0,
      tick_age: null,
      health: null,
      today: null,
      days: [],
    });
  });

  it.each(staffRoles)(
    'shows the role %s only counts of lists that it may read',
    { tags: ['FIN-353'] },
    async (role) => {
      await createPendingWork();
      const token = await createStaffToken(role);
      const home = await getApiJson<AdminHomeSummary>('/admin/home', token);
      for (const [name, path] of Object.entries(lists) as [Queue, string][]) {
        const { status, envelope } = await callTestApi({ method: 'GET', path: `${path}&limit=1`, token });
        const total = envelope?.success ? (envelope.data as unknown as { total: number }).total : null;
        expect([name, status]).toEqual([name, total === null ? 403 : 200]);
        if (total !== null) expect([name, total > 0]).toEqual([name, true]);
        expect([name, home[name]]).toEqual([name, total]);
      }
    },
  );

  it('takes at most eleven table reads for any role and data', { tags: ['FIN-353'] }, async () => {
    await createPendingWork();
    await updateStatusFile();
    for (let day = TODAY - 40; day <= TODAY; day++)
      await writeDailyMetrics({
        day,
        until: ((day + 1) * DAY_SECONDS) as EpochSeconds,
        people: 3,
        active: 70,
        volume: { options: toAmount('1000'), perpetuals: toAmount('250000'), exchange: toAmount('12.5') },
        deposits: toAmount('5000'),
        withdrawals: toAmount('7000.25'),
      });
    for (const state of ['closed', 'open'] as const)
      await writeTrialBalance('live', createTrialBalance(TODAY - (state === 'open' ? 0 : 1), state), {
        day: TODAY - (state === 'open' ? 0 : 1),
        state,
        until: (TODAY * DAY_SECONDS + 900) as EpochSeconds,
        entries: 9,
        lines: {
          options: toAmount('120.5'),
          perpetuals: toAmount('-40'),
          perpetual_fees: toAmount('3'),
          insurance: toAmount('-1'),
          withdrawal_fees: toAmount('2'),
          earn_interest: toAmount('-3.5'),
          loan_interest: toAmount('0.25'),
          loan_fees: toAmount('1'),
          loan_late_fees: toAmount('0.5'),
          loan_losses: toAmount('-2'),
          exchange: toAmount('1'),
          adjustments: toAmount('-12000'),
        },
        stakes: 0n,
        agrees: null,
      });
    const token = await createStaffToken('owner');
    let home: AdminHomeSummary | undefined;
    const readCount = await countTableReads(async () => {
      home = await getApiJson<AdminHomeSummary>('/admin/home', token);
    });
    expect(readCount).toBeLessThanOrEqual(11);
    expect(home?.days).toHaveLength(30);
    // Days from before trial balances existed have no result.
    expect(home?.days.map(({ net_result }) => net_result?.total ?? null).slice(-3)).toEqual([
      null,
      '-11918.25',
      '-11918.25',
    ]);
    expect(home?.days.map(({ date }) => date).toSorted()).toEqual(home?.days.map(({ date }) => date));
    expect(home?.today).toEqual({
      date: '2030-03-18',
      until: (TODAY + 1) * DAY_SECONDS,
      people: 3,
      active: 70,
      volume: { options: '1000', perpetuals: '250000', exchange: '12.5', total: '251012.5' },
      net_result: {
        until: TODAY * DAY_SECONDS + 900,
        options: '120.5',
        perpetuals: '-38',
        exchange: '1',
        withdrawals: '2',
        wealth: '-3.5',
        loans: '-0.25',
        adjustments: '-12000',
        total: '-11918.25',
      },
      deposits: '5000',
      withdrawals: '7000.25',
      net: '-2000.25',
    });
  });

  it('shows no result for a day stored before trial balances', async () => {
    const sums = { options: 1_000_000_000, perpetuals: 0, exchange: 5 };
    const results = { ...sums, withdrawals: 0, wealth: 0, loans: 0 };
    const until = TODAY * DAY_SECONDS;
    const counts = { people: 2, active: 7, deposits: 300_000_000, withdrawals: 0 };
    const Item = { pk: 'DAY_FIGURES', sk: `0${TODAY - 1}`, day: TODAY - 1, until, ...counts, volume: sums, results };
    await getDynamoClient().send(new PutCommand({ TableName: config.table(), Item }));
    const { days } = await homeAs('owner');
    expect(days).toEqual([
      {
        date: '2030-03-17',
        until,
        people: 2,
        active: 7,
        volume: { options: '10', perpetuals: '0', exchange: '0.00000005', total: '10.00000005' },
        net_result: null,
        deposits: '3',
        withdrawals: '0',
        net: '3',
      },
    ]);
  });

  it('returns the age of the latest tick and the last platform health', async () => {
    await market.tick({ 'BTC/USDT': '50000' });
    const writtenAt = market.second();
    await updateStatusFile();
    const at = now() + 70_000;
    setClock(() => at);
    const home = await homeAs('read_only');
    expect(home.tick_age).toBe(at - writtenAt * 1000);
    expect(home.health?.written_at).toBe(writtenAt);
    expect(home.health?.components.find(({ name }) => name === 'prices')).toMatchObject({ state: 'operational' });
    expect(home.health?.components).toHaveLength(7);
  });

  it('shows today once summed, and the previous day in the history', async () => {
    await market.tick({ 'BTC/USDT': '50000' });
    market.pass(61);
    await sumDailyMetrics();
    expect((await homeAs('owner')).today).toMatchObject({ date: '2030-03-18', people: 0 });
    market.pass(DAY_SECONDS);
    const { today, days } = await homeAs('owner');
    expect([today, days.map(({ date }) => date)]).toEqual([null, ['2030-03-18']]);
  });
});
