/** @module-tag rare */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';

/** Processes that compete for the cores while the platform restarts. */
const BURNERS = 4;
/** Ms after the restart within which everything accepted before the crash is settled or cancelled. */
const DECIDED_MS = 60_000;
const ROUNDS = 3;

let dataDir: string;
let platform: TestPlatform | undefined;
let burners: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterAll(async () => {
  for (const burner of burners) burner.kill('SIGKILL');
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startTestPlatform({ env: { RATE_LIMIT_SCALE: '1000', WARM_FUNCTIONS: 'no' }, dataDir, sites: false });

// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the interface
type Answer = any;

/** Calls the API as the seeded trader. */
async function asTrader({ info }: TestPlatform) {
  const call = async (token: string | null, method: string, path: string, body?: object): Promise<Answer> => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${info.web}/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    return response.json();
  };
  const { data } = await call(null, 'POST', '/auth/login', info.logins.trader);
  return (method: string, path: string, body?: object) => call(data.token as string, method, path, body);
}
type Trader = Awaited<ReturnType<typeof asTrader>>;

const placeOption = (trader: Trader, period_id: string) =>
  trader('POST', '/options/create-order', { symbol: 'BTC/USDT', direction: 'call', amount: '10', period_id });
const placePerpetual = (trader: Trader) =>
  trader('POST', '/futures/create-order', {
    symbol: 'ETH/USDT',
    side: 'buy',
    type: 'market',
    quantity: '10',
    leverage: 20,
  });
const exchange = (trader: Trader) =>
  trader('POST', '/crypto-exchange/execute', {
    from_coin: 'USDT',
    to_coin: 'BTC',
    amount: '20',
    min_to_amount: '0.00000001',
  });

/** Returns accepted but undecided orders: options without an entry, pending exchanges and market orders. */
async function undecided(trader: Trader): Promise<string[]> {
  const [options, exchanges, orders] = await Promise.all([
    trader('GET', '/options/orders?status=pending&limit=100'),
    trader('GET', '/crypto-exchange/list?limit=100'),
    trader('GET', '/futures/orders?limit=100'),
  ]);
  return [
    ...options.data.orders.filter((order: Answer) => order.entry_price === null),
    ...exchanges.data.exchanges.filter((exchangeRow: Answer) => exchangeRow.status === 'pending'),
    ...orders.data.orders.filter((order: Answer) => order.status === 'pending' && order.type === 'market'),
  ].map(({ id }) => id as string);
}

/** Sends orders of every kind until some are accepted and wait for their price. Their calls are left alone. */
async function untilUndecided(trader: Trader): Promise<void> {
  do {
    const requests = [
      placeOption(trader, 'p60'),
      placeOption(trader, 'p259200'),
      placePerpetual(trader),
      exchange(trader),
    ];
    for (const request of requests) request.catch(() => undefined);
    await setTimeout(100);
  } while ((await undecided(trader)).length === 0);
}

const burn = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

test('platform killed under load › decides every accepted order within a minute of its restart', async () => {
  let leftByKill = 0;
  for (let round = 0; round < ROUNDS; round++) {
    platform ??= await start();
    const before = await asTrader(platform);
    await untilUndecided(before);
    await platform.kill();
    burners = Array.from({ length: BURNERS }, burn);
    platform = await start();
    const ready = Date.now();
    const after = await asTrader(platform);
    let remainingOrders = await undecided(after);
    leftByKill += remainingOrders.length;
    while (remainingOrders.length > 0 && Date.now() < ready + DECIDED_MS) {
      await setTimeout(500);
      remainingOrders = await undecided(after);
    }
    for (const burner of burners) burner.kill('SIGKILL');
    expect(remainingOrders).toEqual([]);
  }
  expect(leftByKill).toBeGreaterThan(0);
}, 600_000);
