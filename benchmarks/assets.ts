import { startEmptyTable, writeCurrentTick, measureCapacityUnits } from './bare-table.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

/** Requests of the assets page when it is opened. */
const CALLS = ['/user/assets', '/user/equity?days=30', '/wallet-transfer/list?limit=20'] as const;
/**
 * Limit in RCU of all calls for a user with every coin. The authentication check of each call is excluded and reported
 * separately.
 */
const MAX_READ_UNITS = 6;
/** More than fits on a page. */
const TRANSFERS = 40;
/** Days with recorded history. */
const DAYS = 365;

/** Creates a customer with every coin, a year of recorded days and this number of transfers. */
async function createCustomer(username: string, transferCount: number): Promise<string> {
  const { writeDailyEquity } = await import('#functions/data/ledger/equity.ts');
  const { getAvailableBucket, buildJournalEntry } = await import('#functions/data/ledger/build-entry.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const { newId } = await import('#functions/lib/ids.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const { logInLiveCustomer } = await import('#functions/testing/people/logins.ts');
  const { coins } = await import('#shared/market/coins.ts');
  const { toAmount } = await import('#shared/money.ts');
  const { DAY_SECONDS } = await import('#shared/time.ts');
  const { user, token } = await logInLiveCustomer(username, '1000');
  const account = getUserAccount(user, 'main');
  if (!account) throw new Error('no account');
  for (const asset of coins) {
    const id = newId('jnl');
    const occasion = { account, id, operation: 'seed.grant' as const, reference: id, at: nowSeconds() };
    await transact(
      [],
      buildJournalEntry(occasion, {
        from: 'house:seed',
        to: getAvailableBucket('spot'),
        asset,
        amount: toAmount('12.345678'),
      }),
    );
  }
  const today = Math.floor(nowSeconds() / DAY_SECONDS);
  for (let day = today - DAYS; day < today; day++)
    await writeDailyEquity(account, { day, value: toAmount('123456.789') });
  const { requestUsdtTransfer } = await import('#functions/testing/people/transfers.ts');
  const { newId: newSession } = await import('#functions/lib/ids.ts');
  const caller = { user, account, mode: 'main' as const, session: newSession('ses') };
  const { putItem } = await import('#functions/data/table/table.ts');
  const { systemSettingsConfigStore } = await import('#functions/data/ledger/system-settings.ts');
  await putItem(systemSettingsConfigStore.key(), { figures: { transfer_hourly_count: '1000' } });
  for (let n = 0; n < transferCount; n++)
    await requestUsdtTransfer(caller, n % 2 === 0 ? 'trading' : 'spot', n % 2 === 0 ? 'spot' : 'trading', '1');
  return token;
}

/** Measures the reads of the page's calls, each on a tick it has not seen yet. */
async function measureAssetsPage(
  token: string,
  note: (line: string) => void,
): Promise<{ page: number; check: number }> {
  const { authenticateUser } = await import('#functions/domain/identity/authenticate.ts');
  const { now, setClock } = await import('#functions/lib/clock.ts');
  // Reads that happen only occasionally are done by now.
  for (const path of CALLS) await requestPath(path, token);
  let page = 0;
  for (const path of CALLS) {
    const next = now() + 1000;
    setClock(() => next);
    await writeCurrentTick();
    const { read, write } = await measureCapacityUnits(() => requestPath(path, token));
    note(`${path}: ${read} RCU, ${write} WCU`);
    page += read;
  }
  const { read: check } = await measureCapacityUnits(() => authenticateUser(token));
  return { page, check: check * CALLS.length };
}

async function requestPath(path: string, token: string): Promise<void> {
  const { callTestApi } = await import('#functions/testing/call.ts');
  const { envelope, text } = await callTestApi({ method: 'GET', path, token });
  if (!envelope?.success) throw new Error(`${path}: ${text}`);
}

async function measure(note: (line: string) => void): Promise<BenchmarkRow[]> {
  const [plainly, moving] = [await createCustomer('customer', 0), await createCustomer('mover', TRANSFERS)];
  const { setClock } = await import('#functions/lib/clock.ts');
  const [page, movingPage] = [await measureAssetsPage(plainly, note), await measureAssetsPage(moving, note)];
  setClock();
  const year = await measureCapacityUnits(() => requestPath('/user/equity?days=365', plainly));
  return [
    toMaxBenchmarkRow('assets page', page.page - page.check, 'RCU', MAX_READ_UNITS),
    toMaxBenchmarkRow('assets page with transfers', movingPage.page - movingPage.check, 'RCU', MAX_READ_UNITS),
    toPlainBenchmarkRow('assets checks of who asks', movingPage.check, 'RCU'),
    toPlainBenchmarkRow('assets page with transfers and checks', movingPage.page, 'RCU'),
    toPlainBenchmarkRow('assets equity of a year', year.read - page.check / CALLS.length, 'RCU'),
  ];
}

export const assetsBenchmark: Benchmark = {
  name: 'assets',
  what: 'what the page of assets reads of the table when it is opened, for customers with every coin, without and with transfers',
  run: async ({ note }) => {
    const table = await startEmptyTable();
    try {
      return await measure(note);
    } finally {
      await table.stop();
    }
  },
};
