/** @module-tag needs-engine */

import { expect, it } from 'vitest';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { coins } from '#shared/market/coins.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { toAmount } from '#shared/money.ts';

// Only an engine shows the cost of a call: the rest of the assets page is tested in memory.
useTestTableOnEngine();

/** Requests of the assets page when it is opened. */
const PATHS = ['/user/assets', '/user/equity?days=30', '/wallet-transfer/list?limit=20'];
/** Below the limit of an hour. */
const TRANSFERS = 19;

it('assets page › reads at most 9 units with every coin, and checks the token by one call', async () => {
  const { user, token } = await logInLiveCustomer('customer', '1000');
  const account = getUserAccount(user, 'main');
  if (!account) throw new Error('no account');
  for (const asset of coins) {
    const id = newId('jnl');
    const entry = { account, id, operation: 'seed.grant' as const, reference: id, at: nowSeconds() };
    const posting = {
      from: 'house:seed',
      to: getAvailableBucket('spot'),
      asset,
      amount: toAmount('12.345678'),
    } as const;
    await transact([], buildJournalEntry(entry, posting));
  }
  const caller = { user, account, mode: 'main' as const, session: newId('ses') };
  for (let n = 0; n < TRANSFERS; n++)
    await requestUsdtTransfer(caller, n % 2 === 0 ? 'spot' : 'trading', n % 2 === 0 ? 'trading' : 'spot', '1');
  const request = async (path: string) => {
    const { envelope, text } = await callTestApi({ method: 'GET', path, token });
    if (envelope?.success !== true) throw new Error(text);
  };
  // Occasional reads are done by then.
  for (const path of PATHS) await request(path);
  const { taken, stop } = countConsumedCapacity();
  const units: number[] = [];
  for (const path of PATHS) {
    const next = now() + 1000;
    setClock(() => next);
    // Prices that no call has read yet.
    await writeTestTick(nowSeconds(), Object.fromEntries(symbolSpecs.map(({ symbol }) => [symbol, '1'])));
    taken();
    await request(path);
    units.push(...taken().flatMap((call) => (/^(Get|BatchGet|Query)/.test(call.command) ? [call.units] : [])));
  }
  await authenticateUser(token);
  stop();
  const check = taken();
  expect(check).toHaveLength(1);
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  expect(sum(units) - PATHS.length * sum(check.map((call) => call.units))).toBeLessThanOrEqual(9);
});
