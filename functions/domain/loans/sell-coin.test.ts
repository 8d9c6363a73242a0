import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import { getAvailableBucket, buildJournalEntry, type LedgerAccount } from '#functions/data/ledger/build-entry.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import { type CoinTerms, toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { putItem, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { readSpotCoins, creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import type { TestTickPrices } from '#functions/testing/market/prices.ts';
import { createTestBorrower, createDisbursedTestLoan, readTestLoan } from '#functions/testing/people/borrowers.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { processDueLoanStep } from './process-due-loan-step.ts';

useTestTableInMemory();

let start = 1_800_000_000;
let person = 0;
let market: ReturnType<typeof createTestMarket>;
let caller: UserPrincipal;
let loan: LoanApplication;
const PRICES: TestTickPrices = { 'BTC/USDT': '50000', 'ETH/USDT': '2500' };

const moved = (from: LedgerAccount, to: LedgerAccount, asset: string, units: string) =>
  transact(
    [],
    buildJournalEntry(
      { account: caller.account, id: newId('jnl'), operation: 'adjustment', reference: 'tst_1', at: nowSeconds() },
      { from, to, asset, amount: toAmount(units) },
    ),
  );
/** Runs the step this many days after the due date, with these prices; null when none came since. */
async function step(days: number, prices: TestTickPrices | null = PRICES) {
  market.pass((loan.due_at ?? 0) + days * DAY_SECONDS + 30 - market.second());
  if (prices) await market.tick(prices);
  return processDueLoanStep(await readTestLoan(caller, loan));
}
const listNotificationTexts = async () => {
  const notificationKinds: string[] = [];
  for await (const { kind, params } of notificationCollection.each(caller.user.id))
    if (kind.startsWith('loan_coin') || kind === 'loan_repaid')
      notificationKinds.push([kind, ...Object.values(params)].join(' '));
  return notificationKinds;
};
const readOwedPrincipal = async () => (await readTestLoan(caller, loan)).principal;
const inventory = async (coin: string) => formatUnits(await readInventory('live', coin));

/** A loan of 3,000 USDT, spent except for 40; 0.1 BTC and 2 ETH are left. */
beforeEach(async () => {
  start += 100 * DAY_SECONDS;
  market = createTestMarket(start);
  await putItem(coinConfigStore.key(), { coins: {} });
  caller = await createTestBorrower(`seller-${person++}`);
  loan = await createDisbursedTestLoan(caller, '3000');
  await moved(getAvailableBucket('spot'), 'house:adjustment', 'USDT', '2930');
  await creditSpotCoins(caller.account, { BTC: '0.1', ETH: '2' });
});
const expectBooksToAgree = async () => expect(await reconcileAccount(caller.account, true)).toEqual([]);
afterEach(async () => {
  await expectBooksToAgree();
  setClock();
});

describe('the coin sale for an overdue loan', () => {
  it('begins on day three, a day after its notification, after USDT is used, up to the debt', async () => {
    await step(0);
    await step(1);
    expect([await readSpotCoins(caller.account), await listNotificationTexts()]).toEqual([
      { BTC: '0.1', ETH: '2' },
      [],
    ]);
    await step(2);
    expect(await listNotificationTexts()).toEqual([
      expect.stringMatching(/^loan_coins_due 2974\.\d+ \d{4}-\d\d-\d\d$/),
    ]);
    await creditSpotCoins(caller.account, { USDT: '100' });
    const before = [await inventory('BTC'), await inventory('USDT')].map(Number);
    const done = await step(3);
    expect(done).toMatchObject({ status: 'completed', principal: 0n, next_at: null });
    const { BTC, ETH, USDT = '0' } = await readSpotCoins(caller.account);
    const remainingCoins = 0.1 - Number(BTC);
    const { repayments } = await readTestLoan(caller, loan);
    expect(repayments.map(({ source }) => source)).toEqual(['maturity', 'overdue', 'coins']);
    const paidAmount = Number(repayments.at(-1)?.amount);
    // At 50,000 less the spread of 0.1 %; the rounding surplus is less than a unit of BTC is worth.
    expect(remainingCoins * 49_950).toBeCloseTo(paidAmount + Number(USDT), 6);
    expect(Number(USDT)).toBeLessThan(0.0005);
    expect(ETH).toBe('2');
    const after = [await inventory('BTC'), await inventory('USDT')].map(Number);
    expect(after.map((units, i) => units - (before[i] ?? 0))).toEqual([
      expect.closeTo(remainingCoins, 8),
      expect.closeTo(-paidAmount - Number(USDT), 6),
    ]);
    const entry = await readJournalEntry(caller.account, repayments.at(-1)?.journal_id as never);
    expect(entry?.operation).toBe('loan.collect_coin');
    expect((await listNotificationTexts()).at(-1)).toMatch(/^loan_coin_taken 0\.\d+ BTC 287\d\.\d+ 0$/);
  });

  it('sells spot before trading coins, coin by coin, as far as needed', async () => {
    await moved(getAvailableBucket('spot'), getAvailableBucket('trading'), 'BTC', '0.1');
    await moved(getAvailableBucket('trading'), 'house:adjustment', 'BTC', '0.09');
    await moved(getAvailableBucket('spot'), 'house:adjustment', 'ETH', '1.5');
    for (const days of [0, 1, 2]) await step(days);
    await step(3);
    const { repayments, status, next_at } = await readTestLoan(caller, loan);
    // 0.5 ETH at 2,500 and 0.01 BTC at 50,000, less the spread.
    expect(repayments.slice(-2).map((sale) => sale.amount)).toEqual(['1248.75', '499.5']);
    expect([status, next_at]).toEqual(['disbursed', (loan.due_at ?? 0) + 4 * DAY_SECONDS]);
    expect(await readSpotCoins(caller.account)).toEqual({});
    expect(await readWalletBalance(caller.account, 'trading', 'BTC')).toMatchObject({ available: 0n });
  });

  it.each<[what: string, prices: TestTickPrices | null]>([
    ['old', { 'BTC/USDT': ['50000', 60_000], 'ETH/USDT': ['2500', 60_000] }],
    ['held', { 'BTC/USDT': ['50000', 0, 'held:test'], 'ETH/USDT': ['2500', 0, 'held:test'] }],
    ['missing', null],
  ])('skips coins while their price is %s and retries on the next day', async (_, prices) => {
    for (const days of [0, 1, 2]) await step(days);
    await step(3, prices);
    expect(await readSpotCoins(caller.account)).toEqual({ BTC: '0.1', ETH: '2' });
    expect(await step(4)).toMatchObject({ status: 'completed' });
  });

  it('skips a coin that cannot be exchanged', async () => {
    const off = (coin: string): CoinTerms => {
      const spec = coinSpecs.find((coinSpec) => coinSpec.coin === coin);
      if (!spec) throw new Error(`there is no ${coin}`);
      return { ...toCoinConfig(spec, {}), is_exchange_enabled: false };
    };
    await putItem(coinConfigStore.key(), { coins: { BTC: off('BTC') } });
    for (const days of [0, 1, 2, 3]) await step(days);
    const { BTC, ETH } = await readSpotCoins(caller.account);
    expect([BTC, Number(ETH) < 2]).toEqual(['0.1', true]);
  });

  it('is announced first after an outage on the days before', async () => {
    await step(6);
    expect(await readSpotCoins(caller.account)).toEqual({ BTC: '0.1', ETH: '2' });
    expect(await listNotificationTexts()).toHaveLength(1);
    expect(await step(7)).toMatchObject({ status: 'completed' });
  });

  it('does not apply to a loan whose agreement excludes it', async () => {
    await updateItem(loanCollection.key(caller.account, loan.id as never), { update: 'REMOVE coins_after_days' });
    for (const days of [0, 1, 2, 3, 10]) await step(days);
    expect([await readSpotCoins(caller.account), await listNotificationTexts()]).toEqual([
      { BTC: '0.1', ETH: '2' },
      [],
    ]);
    expect(await readOwedPrincipal()).toBeGreaterThan(0n);
  });

  it('happens once, for a timer crash at any table call', async () => {
    for (const days of [0, 1, 2]) await step(days);
    const storedLoan = await readTestLoan(caller, loan);
    market.pass((loan.due_at ?? 0) + 3 * DAY_SECONDS + 30 - market.second());
    await market.tick(PRICES);
    const table = createFaultyTable();
    for (let call = 1, calls = 2; call < calls; call++)
      for (const fault of ['before', 'after'] as const) {
        table.crashAt(call, fault);
        await processDueLoanStep(storedLoan).catch(() => {});
        calls = Math.max(calls, table.reset());
        await processDueLoanStep(storedLoan);
        const { repayments, status, version } = await readTestLoan(caller, loan);
        const sold = repayments.filter(({ source }) => source === 'coins');
        expect([call, fault, status, sold.length]).toEqual([call, fault, 'completed', 1]);
        // The previous state, with the amount taken returned.
        await putItem(
          loanCollection.key(caller.account, storedLoan.id),
          loanCollection.item({ ...storedLoan, version }),
        );
        await creditSpotCoins(caller.account, { BTC: '0.06' });
      }
    table.reset();
  });
});
