import { randomUUID } from 'node:crypto';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { writeCurrentTick, sumCapacityUnits } from './bare-table.ts';
import { FOLLOW_ALL_PRICES, openSocketCrowd } from './crowd.ts';
import { createDemoTokens, BenchmarkHttpClient } from './http.ts';
import { measureConcurrentRuns, percentile } from './measure.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

const SOCKETS = 1000;
const RATE = 200;
/** Seconds of load. */
const LOAD = 30;
/** Below the limit of open orders of one account. */
const EACH = 45;
/** Orders in flight at once: those being worked on, and those that wait for their price, half a second on average. */
const AT_ONCE = 64 + RATE / 2;
const LOOK_MS = 15;

/** In a table of its own, separate from the platform's. */
async function writeUnits(platform: TestPlatform): Promise<BenchmarkRow> {
  const { createPlatformTable } = await import('#scripts/local/dynamodb.ts');
  const { countConsumedCapacity } = await import('#functions/testing/table-calls.ts');
  const { dynamodb, login, table } = platform.endpoints;
  await createPlatformTable(dynamodb, `${table}-ticks`, login);
  process.env['TABLE_NAME'] = `${table}-ticks`;
  let mostUnits = 0;
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
    const { taken, stop } = countConsumedCapacity();
    await writeCurrentTick();
    stop();
    // Head and item. Writes before them check that the tick before has its item, which its writer knows.
    const writes = taken().slice(-2);
    // The first one also stores the start of the tick log.
    if (i > 0) mostUnits = Math.max(mostUnits, sumCapacityUnits(writes).write);
  }
  process.env['TABLE_NAME'] = table;
  return toMaxBenchmarkRow('tick', mostUnits, 'WRU', 2);
}

/** Polls the head of the tick log. Returns the delay of each tick after its second, ms. */
async function watchTickArrivals(until: number): Promise<Map<number, number>> {
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const delayBySecond = new Map<number, number>();
  while (Date.now() < until) {
    const tick = await readLatestTick();
    if (tick && !delayBySecond.has(tick.at)) delayBySecond.set(tick.at, Date.now() - tick.at * 1000);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return delayBySecond;
}

/** Returns the orders placed a second. */
async function placeOrders(client: BenchmarkHttpClient, tokens: readonly string[]): Promise<number> {
  let placed = 0;
  const body = { symbol: 'BTC/USDT', direction: 'put', period_id: 'p1800', amount: '10' };
  const began = Date.now();
  const total = RATE * LOAD;
  await measureConcurrentRuns(total, AT_ONCE, async (i) => {
    const due = began + (i / RATE) * 1000;
    if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
    if (Date.now() - began > LOAD * 1000) return;
    await client.call('POST', '/options/create-order', tokens[i % tokens.length] ?? '', body, randomUUID());
    placed += 1;
  });
  return placed / ((Date.now() - began) / 1000);
}

async function measureTicks(note: (line: string) => void): Promise<BenchmarkRow[]> {
  const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
  const client = new BenchmarkHttpClient(platform.info.web);
  try {
    configureLocalFunctions(platform.endpoints);
    const units = await writeUnits(platform);
    const { readTicksBetween } = await import('#functions/data/market/ticks.ts');
    const tokens = await createDemoTokens(client, Math.ceil((RATE * LOAD) / EACH));
    const crowd = await openSocketCrowd(platform.info.ws, SOCKETS);
    crowd.send(FOLLOW_ALL_PRICES);
    const from = Math.ceil(Date.now() / 1000) + 1;
    const [delayBySecond, rate] = await Promise.all([
      watchTickArrivals((from + LOAD) * 1000 + 900),
      placeOrders(client, tokens),
    ]);
    crowd.close();
    const ticks = (await readTicksBetween(from, from + LOAD - 1)).filter(({ filled }) => !filled);
    const delays = [...delayBySecond].filter(([at]) => at >= from && at < from + LOAD).map(([, ms]) => ms);
    note(`${rate.toFixed(0)} orders a second were placed meanwhile`);
    return [
      units,
      toMaxBenchmarkRow('tick seconds missed', LOAD - ticks.length, 'seconds', 0),
      toPlainBenchmarkRow('tick written after its second p50', percentile(delays, 0.5), 'ms'),
      toPlainBenchmarkRow('tick written after its second p99', percentile(delays, 0.99), 'ms'),
      toPlainBenchmarkRow('tick orders meanwhile', rate, 'orders/s'),
    ];
  } finally {
    client.close();
    await platform.stop();
  }
}

export const tickBenchmark: Benchmark = {
  name: 'tick',
  what: `units that a tick with the head writes; ticks while ${SOCKETS} sockets and ${RATE} orders a second run`,
  run: ({ note }) => measureTicks(note),
};
