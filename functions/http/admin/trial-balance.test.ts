import { beforeEach, describe, expect, it } from 'vitest';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  type LedgerAccount,
} from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { settleOption } from '#functions/domain/options/settle-option.ts';
import { sumTrialBalances } from '#functions/domain/trial-balance/sum-trial-balances.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { buyOptionInMarket, readStoredOption } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import type { OpenOptionStakeRow, TrialBalanceDay, TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';

const { renew } = useTestTable();
useTestSettleQueue();

/** 15 January 2027. */
const TODAY = 20_833;
const DATE = '2027-01-15';
const PRICES = { 'BTC/USDT': '50000', 'ETH/USDT': '3000' };
let market: ReturnType<typeof createTestMarket>;
let reader: string;
let who: UserPrincipal;
let demo: UserPrincipal;

const fetchTrialBalance = async (query = ''): Promise<TrialBalanceView> => {
  const { balance } = await getApiJson<{ balance: TrialBalanceView | null }>(`/admin/trial-balance${query}`, reader);
  if (!balance) throw new Error('There is no trial balance.');
  return balance;
};
const fetchTrialBalanceDays = async (query = '') =>
  (await getApiJson<{ days: TrialBalanceDay[] }>(`/admin/trial-balance/days${query}`, reader)).days;
const fetchOpenStakes = (query: string) =>
  getApiJson<{ stakes: OpenOptionStakeRow[]; next_cursor: string | null }>(
    `/admin/trial-balance/open-stakes?${query}`,
    reader,
  );
const file = async (path: string) => (await callTestApi({ method: 'GET', path, token: reader })).text ?? '';

const book = (
  { account }: UserPrincipal,
  operation: MoneyOperation,
  from: LedgerAccount,
  to: LedgerAccount,
  units: string,
  asset = 'USDT',
) => {
  const id = newId('jnl');
  const occasion = { account, id, operation, reference: id, at: nowSeconds() };
  return transact([], buildJournalEntry(occasion, { from, to, asset, amount: toAmount(units) }));
};
const goTo = (day: number, seconds = 0) => market.pass(day * DAY_SECONDS + seconds - market.second());
/** Ends a day and closes it; staff log in again. */
async function close(day: number): Promise<void> {
  goTo(day + 1, 15 * MINUTE_SECONDS);
  await sumTrialBalances(60_000);
  reader = await createStaffToken('read_only');
}

/** Returns all lines that the back office lists, page by page. */
async function fetchTransactionLines(query: string): Promise<TransactionLine[]> {
  const lines: TransactionLine[] = [];
  let cursor = '';
  for (;;) {
    const page: { transactions: TransactionLine[]; next_cursor: string | null } = await getApiJson(
      `/admin/transactions?${query}&limit=3${cursor}`,
      reader,
    );
    lines.push(...page.transactions);
    if (page.next_cursor === null) return lines;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}
const sumLines = (lines: readonly TransactionLine[], field: 'amount' | 'frozen') =>
  formatUnits(lines.reduce((sum, line) => sum + (toAmount(line[field]) as bigint), 0n));

beforeEach(async () => {
  await renew();
  market = createTestMarket(TODAY * DAY_SECONDS + DAY_SECONDS / 2);
  await market.tick(PRICES);
  await sumTrialBalances(60_000);
  reader = await createStaffToken('read_only');
  who = await createLiveCustomer('trader', '10000');
  demo = await createDemoCustomer();
});

/** Creates a busy day, with an adjustment and an option that stays open. */
async function busyDay(): Promise<void> {
  await buyOptionInMarket(market, who, { amount: '100', period_id: 'p86400' }, PRICES);
  const lost = await buyOptionInMarket(market, who, { amount: '50' }, PRICES);
  const position = await market.open(who, { quantity: '200' });
  await market.through(who, { 'BTC/USDT': '50100' }, () =>
    closePosition(who, newId('jnl'), position.id as never, null),
  );
  market.pass(lost.expired_at - market.second() - 1);
  await market.tick({ ...PRICES, 'BTC/USDT': '49000' });
  expect((await settleOption(await readStoredOption(who.account, lost.id))).order.status).toBe('lose');
  await book(who, 'deposit.credit', 'house:chain', getAvailableBucket('spot'), '2', 'BTC');
  await book(who, 'exchange.complete', getAvailableBucket('spot'), 'house:inventory', '0.5', 'BTC');
  await book(who, 'exchange.complete', 'house:inventory', getAvailableBucket('spot'), '24950');
  await book(who, 'withdrawal.request', getAvailableBucket('spot'), getFrozenBucket('spot'), '0.1', 'BTC');
  await book(who, 'withdrawal.complete', getFrozenBucket('spot'), 'house:withdrawal_fees', '0.001', 'BTC');
  await book(who, 'adjustment', 'house:adjustment', getAvailableBucket('trading'), '12000');
  await book(who, 'correction', getAvailableBucket('trading'), 'house:adjustment', '2000');
  await book(demo, 'adjustment', 'house:adjustment', getAvailableBucket('trading'), '7');
}

describe('daily trial balance', () => {
  it('is empty before the first sum', async () => {
    await renew();
    reader = await createStaffToken('read_only');
    expect(await getApiJson('/admin/trial-balance', reader)).toEqual({ balance: null });
    expect(await fetchTrialBalanceDays()).toEqual([]);
    expect(await getApiJson(`/admin/trial-balance?day=${DATE}`, reader)).toEqual({ balance: null });
  });

  it('sums to zero per coin, separates adjustments, and excludes open stakes from the result', async () => {
    await busyDay();
    await close(TODAY);
    const balance = await fetchTrialBalance(`?day=${DATE}`);
    expect(balance).toMatchObject({ day: DATE, kind: 'live', state: 'closed', agrees: true, unpriced: [] });
    const zero = { opening: '0', movement: '0', closing: '0' };
    expect(balance.totals.map((total) => ({ ...total }))).toEqual(
      ['BTC', 'USDT'].map((coin_type) => ({ coin_type, ...zero })).sort((a, b) => order(balance, a, b)),
    );
    for (const { coin_type } of balance.totals) {
      const rows = balance.rows.filter((row) => row.coin_type === coin_type);
      const sum = rows.reduce((units, { closing }) => units + (toAmount(closing) as bigint), 0n);
      expect([coin_type, rows.length > 2, sum]).toEqual([coin_type, true, 0n]);
    }
    expect(balance.stakes).toEqual({ opening: '0', movement: '100', closing: '100' });
    const { options, withdrawal_fees, exchange, adjustments } = balance.lines;
    // At 49,000: half a bitcoin for 24,950.
    expect({ options, withdrawal_fees, exchange, adjustments }).toEqual({
      options: '50',
      withdrawal_fees: '49',
      exchange: '-450',
      adjustments: '-10000',
    });
    expect(balance.result.find(({ line }) => line === 'options')).toMatchObject({ amount: '150', value: '150' });
    const lines = Object.values(balance.lines).reduce((sum, line) => sum + (toAmount(line) as bigint), 0n);
    expect(balance.net).toBe(formatUnits(lines));
    expect(balance.realised).toBe(formatUnits(lines - (toAmount('-10450') as bigint)));
    expect(balance.wallets?.map(({ coin_type, difference }) => [coin_type, difference]).sort()).toEqual([
      ['BTC', '0'],
      ['USDT', '0'],
    ]);
  });

  it('links each amount to its journal lines', async () => {
    await busyDay();
    await buyOptionInMarket(market, who, { amount: '10' }, { ...PRICES, 'BTC/USDT': '49000' });
    await close(TODAY);
    // Later entries are on no line of the day.
    await book(who, 'adjustment', 'house:adjustment', getAvailableBucket('trading'), '1');
    const balance = await fetchTrialBalance(`?day=${DATE}`);
    const of = (coin: string) => `account=main&utc_day=${DATE}&coin_type=${coin}`;
    const house = balance.rows.filter(({ account }) => account.startsWith('house:'));
    expect(house.length).toBeGreaterThan(7);
    for (const { account, coin_type, movement } of house) {
      const lines = await fetchTransactionLines(`${of(coin_type)}&house=${account}`);
      expect([account, coin_type, sumLines(lines, 'amount')]).toEqual([account, coin_type, movement]);
      for (const line of lines) expect(line).toMatchObject({ house: account, wallet_type: null, balance_after: null });
    }
    for (const { coin_type } of balance.totals) {
      const lines = await fetchTransactionLines(of(coin_type));
      const [free, bound] = (['customers:available', 'customers:frozen'] as const).map(
        (account) =>
          toAmount(
            balance.rows.find((row) => row.account === account && row.coin_type === coin_type)?.movement ?? '0',
          ) as bigint,
      );
      expect([coin_type, sumLines(lines, 'amount'), sumLines(lines, 'frozen')]).toEqual([
        coin_type,
        formatUnits((free ?? 0n) + (bound ?? 0n)),
        formatUnits(bound ?? 0n),
      ]);
    }
    for (const row of balance.result) {
      const lines = await fetchTransactionLines(`${of(row.coin_type)}&house=${row.account}`);
      expect([row.line, sumLines(lines, 'amount')]).toEqual([row.line, row.amount]);
    }
    const { stakes } = await fetchOpenStakes(`day=${DATE}`);
    const open = stakes.reduce((sum, stake) => sum + (toAmount(stake.amount) as bigint), 0n);
    expect([stakes.length, formatUnits(open)]).toEqual([2, balance.stakes.closing]);
    expect(stakes[0]).toMatchObject({ user_id: who.user.id, username: 'trader', account_id: who.account.id });
    // The lines of one user's account are the same.
    const own = await fetchTransactionLines(`user_id=${who.user.id}&${of('USDT')}&house=house:adjustment`);
    expect(own.map((line) => line.amount).sort()).toEqual(['-12000', '2000']);
  });

  it('does not include demo money', async () => {
    await busyDay();
    await close(TODAY);
    const balance = await fetchTrialBalance(`?kind=demo&day=${DATE}`);
    expect(balance.rows.map(({ account, closing }) => [account, closing])).toEqual([
      ['customers:available', '100007'],
      ['house:demo_grant', '-100000'],
      ['house:adjustment', '-7'],
    ]);
    expect(
      (await fetchTransactionLines(`account=simulate&utc_day=${DATE}&house=house:adjustment`)).map(
        (line) => line.amount,
      ),
    ).toEqual(['-7']);
  });

  it('returns the open day by default; a skipped day carries balances forward', async () => {
    await busyDay();
    await close(TODAY);
    const closed = await fetchTrialBalance(`?day=${DATE}`);
    expect(await fetchTrialBalance()).toMatchObject({ day: '2027-01-16', state: 'open', agrees: null, wallets: null });
    await close(TODAY + 29);
    const balance = await fetchTrialBalance('?day=2027-01-20');
    expect(balance).toMatchObject({ day: '2027-01-20', state: 'closed', entries: 0, net: '0', result: [] });
    expect(balance.rows.map(({ opening, movement, closing }) => [opening, movement, closing])).toEqual(
      closed.rows.filter(({ closing }) => closing !== '0').map(({ closing }) => [closing, '0', closing]),
    );
    expect((await fetchOpenStakes('day=2027-01-20')).stakes).toHaveLength(1);
    // The last closed day by default; none for an open day.
    expect((await fetchOpenStakes('')).stakes).toHaveLength(1);
    expect((await fetchOpenStakes('day=2027-02-14')).stakes).toEqual([]);
    expect(await getApiJson('/admin/trial-balance?day=2027-03-01', reader)).toEqual({ balance: null });
  });

  it('lists days with results, newest first', async () => {
    await busyDay();
    await close(TODAY);
    const days = await fetchTrialBalanceDays('?days=90');
    expect(days.map(({ day, state }) => [day, state])).toEqual([
      ['2027-01-16', 'open'],
      [DATE, 'closed'],
    ]);
    const { lines, realised, net, open_stakes, agrees } = await fetchTrialBalance(`?day=${DATE}`);
    expect(days[1]).toMatchObject({ lines, realised, net, open_stakes, agrees });
  });

  it('rejects unknown days and house accounts', async () => {
    for (const path of [
      '/admin/trial-balance?day=2027-02-30',
      '/admin/trial-balance/open-stakes?day=2027-01',
      '/admin/trial-balance/days?days=31',
      '/admin/transactions?house=house:nothing',
      '/admin/transactions?utc_day=yesterday',
    ]) {
      const { status } = await callTestApi({ method: 'GET', path, token: reader });
      expect([path, status]).toEqual([path, 422]);
    }
  });
});

describe('trial balance export', () => {
  it('contains all rows with totals, days and open stakes, and is audited', async () => {
    await busyDay();
    await close(TODAY);
    const lines = readCsvLines(await file(`/admin/trial-balance.csv?day=${DATE}`));
    expect(lines[0]).toBe('account,coin_type,opening,movement,closing,value');
    expect(lines).toContain('house:adjustment,USDT,0,-10000,-10000,-10000');
    expect(lines).toContain('total,USDT,0,0,0,');
    const [head, open, closed] = readCsvLines(await file('/admin/trial-balance/days.csv'));
    expect(head).toContain('day,state,until,options,perpetuals');
    expect([open?.slice(0, 15), closed?.slice(0, 17)]).toEqual(['2027-01-16,open', `${DATE},closed`]);
    const stakes = readCsvLines(await file(`/admin/trial-balance/open-stakes.csv?day=${DATE}`));
    expect([stakes.length, stakes[1]?.split(',')[2]]).toEqual([2, '100']);
    const owner = await createStaffToken('owner');
    for (const action of ['trial_balance', 'trial_balance_days', 'open_stakes'])
      expect(await listAuditEntries(`action=${action}.export`, owner)).toHaveLength(1);
  });
});

/** Sorts coins by the list of coins. */
function order({ rows }: TrialBalanceView, a: { coin_type: string }, b: { coin_type: string }): number {
  const place = ({ coin_type }: { coin_type: string }) => rows.findIndex((row) => row.coin_type === coin_type);
  return place(a) - place(b);
}
