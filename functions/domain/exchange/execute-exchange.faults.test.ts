import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock, sleep } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import {
  readSpotCoins,
  creditSpotCoins,
  requestExchangeQuote,
  acceptExchangeQuote,
} from '#functions/testing/market/exchanges.ts';
import { runDuringTicks } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { CoinExchange, ExchangeQuote } from '#shared/schemas/exchange.ts';

useTestTable();

let second = 1_800_000_000;
let table: ReturnType<typeof createFaultyTable>;
let caller: UserPrincipal;

beforeEach(async () => {
  setClock(() => second * 1000 + 300);
  table = createFaultyTable();
  caller = await createLiveCustomer('crasher', '0');
  await creditSpotCoins(caller.account, { BTC: '1' });
});
afterEach(() => {
  table.reset();
  setClock();
});

/** A quote exists, and so does the tick that decides it: nothing has to wait. */
async function ready(): Promise<ExchangeQuote> {
  second += 10;
  let looks = 0;
  // Advances the clock with each read, so that a call which finds nothing times out.
  setClock(() => second * 1000 + 20 * looks++);
  await writeTestTick(second, { 'BTC/USDT': '50000' });
  const quote = await requestExchangeQuote(caller, '0.01', 'BTC', 'USDT');
  await writeTestTick(second + 2, { 'BTC/USDT': '50000' });
  return quote;
}

/** Repeats the request with the same key while it is pending: ticks pass while a call waits for the machine. */
async function takeUntilDecided(quote: ExchangeQuote, key: string): Promise<CoinExchange> {
  for (;;) {
    const exchange = await acceptExchangeQuote(caller, quote, key);
    if (exchange.status !== 'pending') return exchange;
    await sleep(25);
  }
}

it('executeExchange repeated after a crash at every table call › exchanges once', { tags: ['FIN-142'] }, async () => {
  const first = await ready();
  table.reset();
  expect(await acceptExchangeQuote(caller, first)).toMatchObject({ status: 'completed' });
  const calls = table.reset();
  expect(calls).toBeGreaterThanOrEqual(4);
  let done = 1;
  for (let call = 1; call <= calls; call++)
    for (const fault of ['before', 'after'] as const satisfies TableFault[]) {
      const quote = await ready();
      const key = newIdempotencyKey();
      table.crashAt(call, fault);
      await acceptExchangeQuote(caller, quote, key).catch(() => {});
      table.reset();
      const secondAnswer = await runDuringTicks(
        second + 2,
        '50000',
        (at) => (second = at),
        () => takeUntilDecided(quote, key),
      );
      expect(secondAnswer).toMatchObject({ status: 'completed', to_amount: '499.5' });
      done += 1;
      expect(await readSpotCoins(caller.account), `call ${call} ${fault}`).toEqual({
        BTC: formatUnits(toAmount('1') - BigInt(done) * toAmount('0.01')),
        USDT: formatUnits(BigInt(done) * toAmount('499.5')),
      });
    }
  expect(await reconcileAccount(caller.account, true)).toEqual([]);
});
