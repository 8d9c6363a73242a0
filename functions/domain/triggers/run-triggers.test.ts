import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  toTriggerGroup,
  readProcessedTickSequence,
  triggerGroups,
  getTriggerGroupLeaseName,
} from '#functions/data/futures/trigger-groups.ts';
import { readLeases, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { listOwnOrders, listOwnPositions } from '#functions/domain/futures/list-own-futures.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { createLeaseRunName } from '#functions/domain/runs/run-lease.ts';
import { setClock } from '#functions/lib/clock.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { placeTestPerpetual } from '#functions/testing/market/perpetuals.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';
import { runTriggerWorker } from './run-triggers.ts';

const { renew } = useTestTable();
let stopCounting = () => {};
beforeEach(() => {
  stopCounting = hookTableCalls(({ send }) => {
    calls += 1;
    return send();
  }, 'working');
});
afterEach(() => {
  stopCounting();
  setClock();
});

let begin = 1_860_000_000;

/** Calls of the table so far. */
let calls = 0;
/** The table may be called after a turn of the event loop: this many without a call means idle. */
const TURNS = 4;
async function nobodyWorks(): Promise<void> {
  let before: number;
  do {
    before = calls;
    for (let i = 0; i < TURNS; i++) await new Promise(setImmediate);
  } while (calls !== before);
}

/** Time that passes while idle: a run follows several groups, and sleeps with each of them separately. */
function createVirtualTime(start: number): VirtualTime {
  let current = start;
  let running = 0;
  let isPassing = false;
  let sleepers: { wake: number; resolve: () => void }[] = [];
  async function pass(): Promise<void> {
    isPassing = true;
    while (running > 0) {
      await nobodyWorks();
      if (sleepers.length === 0) continue;
      current = Math.max(current, Math.min(...sleepers.map(({ wake }) => wake)));
      const awake = sleepers.filter(({ wake }) => wake <= current);
      sleepers = sleepers.filter(({ wake }) => wake > current);
      for (const { resolve } of awake) resolve();
    }
    isPassing = false;
  }
  return {
    now: () => current as EpochMs,
    sleep: (ms) => new Promise((resolve) => void sleepers.push({ wake: current + ms, resolve })),
    async run(work) {
      running++;
      if (!isPassing) void pass();
      try {
        return await work();
      } finally {
        running--;
      }
    },
  };
}

/** Starts a separate clock for each test, with a tick of this price at its first second. */
async function start(price = '50000'): Promise<{ time: VirtualTime; at: number }> {
  begin += 10_000;
  const time = createVirtualTime(begin * 1000 + 990);
  setClock(time.now);
  await writeTestTick(begin, { 'BTC/USDT': price });
  return { time, at: begin };
}

/** Writes one tick a second, shortly after each begins. */
async function ticks(time: VirtualTime, from: number, prices: readonly string[]): Promise<void> {
  for (const [i, price] of prices.entries()) {
    const due = (from + i) * 1000 + 20;
    while (time.now() < due) await time.sleep(due - time.now());
    await writeTestTick(from + i, { 'BTC/USDT': price });
  }
}

const run = (time: VirtualTime, seconds: number) =>
  runTriggerWorker({ until: (time.now() + seconds * 1000) as never, now: time.now, sleep: time.sleep });
const limits = (caller: UserPrincipal) =>
  Promise.all(['49000', '48800', '48600'].map((price) => placeTestPerpetual(caller, { type: 'limit', price })));
/** Formats bigint as text. */
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
const filledSymbols = async (caller: UserPrincipal) =>
  (await listOwnOrders(caller.account, {})).orders.flatMap(({ status, symbol }) =>
    status === 'filled' ? [symbol] : [],
  );
const filled = async (caller: UserPrincipal) =>
  (await listOwnOrders(caller.account, {})).orders
    .filter(({ status }) => status === 'filled')
    .map(({ price, receipt }) => [price, receipt?.entry.price])
    .sort(([a = ''], [b = '']) => Number(a) - Number(b));

it('runTriggerWorker › fires the triggers that each tick reaches', async () => {
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await limits(caller);
  await Promise.all([
    time.run(() => ticks(time, at + 1, ['49500', '48900', '48700', '49900', '49900'])),
    time.run(() => run(time, 8)),
  ]);
  expect(await filled(caller)).toEqual([
    ['48800', '48700'],
    ['49000', '48900'],
  ]);
});

it('runTriggerWorker › resumes at the tick after the last run, in order and without a gap', async () => {
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await time.run(() => run(time, 2));
  await limits(caller);
  // No run follows these; the price is back before one does.
  await time.run(() => ticks(time, at + 4, ['49500', '48900', '48500', '49500', '49500']));
  await time.run(() => run(time, 2));
  expect(await filled(caller)).toEqual([
    ['48600', '48500'],
    ['48800', '48500'],
    ['49000', '48900'],
  ]);
});

it('runTriggerWorker › fires once in concurrent runs', async () => {
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await limits(caller);
  await Promise.all([
    time.run(() => ticks(time, at + 1, ['49500', '48900', '48500', '49900', '49900', '49900'])),
    ...[6, 7, 8].map((seconds) => time.run(() => run(time, seconds))),
  ]);
  expect(await filled(caller)).toHaveLength(3);
  expect(await listOwnPositions(caller.account, {})).toMatchObject({ total: 3 });
});

it('runTriggerWorker › retries a failed trigger by the tick that reached it', async () => {
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await placeTestPerpetual(caller, { type: 'stop_market', stop_price: '51000' });
  const table = createFaultyTable();
  await time.run(async () => {
    await ticks(time, at + 1, ['50500']);
    await writeTestTick(at + 2, { 'BTC/USDT': '51100' });
    // Every transaction conflicts, on every attempt, until this run has ended.
    table.conflict(1, () => 0);
    await run(time, 1);
    table.reset();
    await ticks(time, at + 4, ['50000', '50000']);
    await run(time, 2);
  });
  const { positions } = await listOwnPositions(caller.account, {});
  expect(positions).toMatchObject([{ entry_price: '51100' }]);
});

it('runTriggerWorker › stops when nothing waits for a price and resumes from there', async () => {
  await renew();
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await time.run(() => run(time, 60));
  expect(time.now()).toBeLessThan((at + 2) * 1000);
  expect((await readLeases(triggerGroups.map(getTriggerGroupLeaseName))).every((lease) => lease === null)).toBe(true);
  await limits(caller);
  await Promise.all([
    time.run(() => ticks(time, at + 2, ['49500', '48900', '48700', '49900', '49900'])),
    time.run(async () => {
      await time.sleep(3000);
      await run(time, 8);
    }),
  ]);
  // The first of them came before any run followed.
  expect(await filled(caller)).toEqual([
    ['48800', '48700'],
    ['49000', '48900'],
  ]);
});

it('runTriggerWorker › keeps running while any trigger waits for a price', async () => {
  const { time, at } = await start();
  const caller = await createDemoCustomer();
  await placeTestPerpetual(caller, { type: 'limit', price: '40000' });
  const prices = Array.from({ length: 690 }, () => '50000');
  await Promise.all([time.run(() => ticks(time, at + 1, prices)), time.run(() => run(time, 700))]);
  expect(time.now()).toBeGreaterThanOrEqual((at + 700) * 1000);
});

it('runTriggerWorker › stores the last processed tick', async () => {
  const { time, at } = await start();
  await placeTestPerpetual(await createDemoCustomer(), { type: 'limit', price: '40000' });
  const before = (await readProcessedTickSequence(toTriggerGroup('BTC/USDT'))) ?? 0;
  await Promise.all([
    time.run(() =>
      ticks(
        time,
        at + 1,
        Array.from({ length: 12 }, () => '50000'),
      ),
    ),
    time.run(() => run(time, 14)),
  ]);
  expect(await readProcessedTickSequence(toTriggerGroup('BTC/USDT'))).toBe(before + 13);
});

it('runTriggerWorker › a slow symbol delays no other; the other groups are offered to another run', async () => {
  const { time, at } = await start();
  await writeTestTick(at + 1, { 'BTC/USDT': '50000', 'ETH/USDT': '2000' });
  const [ofBtc, ofEth] = [toTriggerGroup('BTC/USDT'), toTriggerGroup('ETH/USDT')];
  expect(ofBtc).not.toBe(ofEth);
  const caller = await createDemoCustomer();
  await placeTestPerpetual(caller, { type: 'limit', price: '49000' });
  await placeTestPerpetual(caller, { symbol: 'ETH/USDT', type: 'limit', price: '1900' });
  // Fills in BTC/USDT are blocked until released.
  let letGo = () => {};
  const release = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stop = hookTableCalls(async ({ command, input, send }) => {
    const isFill = command.startsWith('TransactWrite') && JSON.stringify(input, plain).includes('"futures.open"');
    if (isFill && JSON.stringify(input, plain).includes('BTC/USDT')) await release;
    return send();
  }, 'held');
  const prices = Array.from({ length: 20 }, (_, i) => ({ 'BTC/USDT': '48900', 'ETH/USDT': i < 10 ? '1950' : '1890' }));
  const symbols = async () => (await filledSymbols(caller)).toSorted();
  let leases: Awaited<ReturnType<typeof readLeases>> = [];
  await Promise.all([
    time.run(async () => {
      for (const [i, price] of prices.entries()) {
        const due = (at + 2 + i) * 1000 + 20;
        while (time.now() < due) await time.sleep(due - time.now());
        await writeTestTick(at + 2 + i, price);
      }
      await time.sleep(900);
      expect(await symbols()).toEqual(['ETH/USDT']);
      leases = await readLeases([ofBtc, ofEth].map(getTriggerGroupLeaseName));
      letGo();
    }),
    time.run(() => run(time, 26)),
  ]).finally(stop);
  expect(leases.map((lease) => lease?.offered ?? false)).toEqual([false, true]);
  expect(await symbols()).toEqual(['BTC/USDT', 'ETH/USDT']);
});

it('runTriggerWorker › a new run takes the offered and the free groups and leaves the rest', async () => {
  await renew();
  const { time, at } = await start();
  await placeTestPerpetual(await createDemoCustomer(), { type: 'limit', price: '40000' });
  const other = createLeaseRunName(time.now());
  const [ofBtc, offered, ...free] = [
    toTriggerGroup('BTC/USDT'),
    ...triggerGroups.filter((groupId) => groupId !== toTriggerGroup('BTC/USDT')),
  ];
  for (const group of [ofBtc, offered as number]) await takeLease(getTriggerGroupLeaseName(group), other, null);
  await renewLease(getTriggerGroupLeaseName(offered as number), other, { offered: true });
  await Promise.all([time.run(() => ticks(time, at + 1, ['50000', '50000', '50000'])), time.run(() => run(time, 4))]);
  const runs = (await readLeases(triggerGroups.map(getTriggerGroupLeaseName))).map((lease) => lease?.run);
  expect(runs[ofBtc]).toBe(other);
  for (const group of [offered as number, ...free]) expect(runs[group]).not.toBe(other);
});
