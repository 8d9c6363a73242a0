import { startBareTable, writeTickNow, measureCapacityUnits } from './bare-table.ts';
import { type Bench, toLimitRow, toPlainRow, type BenchRow } from './row.ts';

/** Requests of the assets page when it is opened. */
const CALLS = ['/user/assets', '/user/equity?days=30', '/wallet-transfer/list?limit=20'] as const;
/**
 * Limit in RCU of all calls for a user with every coin. The authentication check of each call is excluded and reported
 * separately.
 */
const MOST = 6;
/** More than fits on a page. */
const TRANSFERS = 40;
/** Days with recorded history. */
const DAYS = 365;

/** Creates a customer with every coin, a year of recorded days and this number of transfers. */
async function customer(username: string, transferCount: number): Promise<string> {
  const { writeEquity } = await import('#functions/data/ledger/equity.ts');
  const { availableBucket, buildEntry } = await import('#functions/data/ledger/build-entry.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const { newId } = await import('#functions/lib/ids.ts');
  const { nowSeconds } = await import('#functions/lib/clock.ts');
  const { logInLiveCustomer } = await import('#functions/testing/people/logins.ts');
  const { coins } = await import('#shared/market/coins.ts');
  const { amount } = await import('#shared/money.ts');
  const { DAY } = await import('#shared/time.ts');
  const { user, token } = await logInLiveCustomer(username, '1000');
  const account = getUserAccount(user, 'main');
  if (!account) throw new Error('no account');
  for (const asset of coins) {
    const id = newId('jnl');
    const occasion = { account, id, operation: 'seed.grant' as const, reference: id, at: nowSeconds() };
    await transact(
      [],
      buildEntry(occasion, { from: 'house:seed', to: availableBucket('spot'), asset, amount: amount('12.345678') }),
    );
  }
  const today = Math.floor(nowSeconds() / DAY);
  for (let day = today - DAYS; day < today; day++) await writeEquity(account, { day, value: amount('123456.789') });
  const { transferUsdt } = await import('#functions/testing/people/transfers.ts');
  const { newId: newSession } = await import('#functions/lib/ids.ts');
  const caller = { user, account, mode: 'main' as const, session: newSession('ses') };
  const { putItem } = await import('#functions/data/table/table.ts');
  const { storedSystemSettings } = await import('#functions/data/ledger/system-figures.ts');
  await putItem(storedSystemSettings.key(), { figures: { transfer_hourly_count: '1000' } });
  for (let n = 0; n < transferCount; n++)
    await transferUsdt(caller, n % 2 === 0 ? 'trading' : 'spot', n % 2 === 0 ? 'spot' : 'trading', '1');
  return token;
}

/** Measures the reads of the page's calls, each on a tick it has not seen yet. */
async function pageOf(token: string, note: (line: string) => void): Promise<{ page: number; check: number }> {
  const { authenticate } = await import('#functions/domain/identity/authenticate.ts');
  const { now, setClock } = await import('#functions/lib/clock.ts');
  // Reads that happen only occasionally are done by now.
  for (const path of CALLS) await ask(path, token);
  let page = 0;
  for (const path of CALLS) {
    const next = now() + 1000;
    setClock(() => next);
    await writeTickNow();
    const { read, write } = await measureCapacityUnits(() => ask(path, token));
    note(`${path}: ${read} RCU, ${write} WCU`);
    page += read;
  }
  const { read: check } = await measureCapacityUnits(() => authenticate(token));
  return { page, check: check * CALLS.length };
}

async function ask(path: string, token: string): Promise<void> {
  const { callApi } = await import('#functions/testing/call.ts');
  const { envelope, text } = await callApi({ method: 'GET', path, token });
  if (!envelope?.success) throw new Error(`${path}: ${text}`);
}

async function measure(note: (line: string) => void): Promise<BenchRow[]> {
  const [plainly, moving] = [await customer('customer', 0), await customer('mover', TRANSFERS)];
  const { setClock } = await import('#functions/lib/clock.ts');
  const [page, movingPage] = [await pageOf(plainly, note), await pageOf(moving, note)];
  setClock();
  const year = await measureCapacityUnits(() => ask('/user/equity?days=365', plainly));
  return [
    toLimitRow('assets page', page.page - page.check, 'RCU', MOST),
    toLimitRow('assets page with transfers', movingPage.page - movingPage.check, 'RCU', MOST),
    toPlainRow('assets checks of who asks', movingPage.check, 'RCU'),
    toPlainRow('assets page with transfers and checks', movingPage.page, 'RCU'),
    toPlainRow('assets equity of a year', year.read - page.check / CALLS.length, 'RCU'),
  ];
}

export const assets: Bench = {
  name: 'assets',
  what: 'what the page of assets reads of the table when it is opened, for customers with every coin, without and with transfers',
  run: async ({ note }) => {
    const table = await startBareTable();
    try {
      return await measure(note);
    } finally {
      await table.stop();
    }
  },
};
