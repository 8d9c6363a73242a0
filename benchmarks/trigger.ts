import { randomUUID } from 'node:crypto';
import type { StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import type { PriceTrigger } from '#functions/data/futures/triggers.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { writeCurrentTick, measureCapacityUnits } from './bare-table.ts';
import { createDemoPrincipals } from './http.ts';
import { measureConcurrentRuns, median } from './measure.ts';
import {
  type TransactWrites,
  writeRawTransactions,
  captureFirstTransactWrites,
  generateMatchingId,
  findIdsInWrites,
  replaceIdsInWrites,
} from './raw-writes.ts';
import {
  type Benchmark,
  toComparisonBenchmarkRow,
  toMaxBenchmarkRow,
  toPlainBenchmarkRow,
  type BenchmarkRow,
} from './row.ts';

const SYMBOL = 'BTC/USDT';
const RESTING = 10_000;
/** Reading these few must cost as much. */
const FEW = 100;
const CROSSED = 500;
const ACCOUNTS = 50;
const TURNS = 3;
/** As many accounts as the platform triggers at once. */
const WIDTH = 32;
/** Ticks within which the orders are put into the path of the price. */
const AHEAD = 4;
const LOOK_MS = 15;
/** Delay after its second from which a tick is late, ms. */
const LATE_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Stores items unchecked, past the platform's rules: too many to be placed one by one. */
async function storeItems(items: readonly Record<string, unknown>[]): Promise<void> {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { getDynamoClient } = await import('#functions/lib/clients.ts');
  const { config } = await import('#functions/lib/config.ts');
  await measureConcurrentRuns(Math.ceil(items.length / 25), 8, async (i) => {
    const part = items.slice(i * 25, i * 25 + 25).map((Item) => ({ PutRequest: { Item } }));
    await getDynamoClient().send(new BatchWriteCommand({ RequestItems: { [config.table()]: part } }));
  });
}

async function buildTriggerItem(trigger: PriceTrigger): Promise<Record<string, unknown>> {
  const { putTrigger } = await import('#functions/data/futures/triggers.ts');
  const operation = putTrigger(trigger);
  if (!('put' in operation)) throw new Error('a trigger is not put');
  return { ...operation.put, ...operation.key };
}

/** Returns triggers of resting orders and open positions on both sides, none nearer to the price than 5 %. */
async function restingTriggers(count: number, price: bigint): Promise<Record<string, unknown>[]> {
  const { newId } = await import('#functions/lib/ids.ts');
  const account = { account_kind: 'demo', account_id: newId('acc') } as const;
  return Promise.all(
    Array.from({ length: count }, (_, i) => {
      const priceOffset = price / 20n + (price * BigInt(i)) / BigInt(2 * count);
      const up = i % 2 === 0;
      const place = {
        symbol: SYMBOL,
        direction: up ? 'up' : 'down',
        level: up ? price + priceOffset : price - priceOffset,
        after: 0,
      };
      const subject =
        i % 4 < 2
          ? ({ kind: 'limit', ...account, order_id: newId('ord') } as const)
          : ({ kind: i % 8 < 4 ? 'liquidation' : 'take_profit', ...account, position_id: newId('pos') } as const);
      return buildTriggerItem({ ...subject, ...place } as PriceTrigger);
    }),
  );
}

async function priceNow(): Promise<bigint> {
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const price = (await readLatestTick())?.prices.get(SYMBOL)?.price;
  if (price === undefined) throw new Error('there is no price');
  return price;
}

/** Measures the reads of a tick that reaches no trigger, with few and with many, in a table of its own. */
async function readUnits(platform: TestPlatform): Promise<BenchmarkRow> {
  const { createPlatformTable } = await import('#scripts/local/dynamodb.ts');
  const { fireTriggersByTicks } = await import('#functions/domain/triggers/process-ticks.ts');
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const { dynamodb, login, table } = platform.endpoints;
  await createPlatformTable(dynamodb, `${table}-triggers`, login);
  process.env['TABLE_NAME'] = `${table}-triggers`;
  try {
    const passed = async (resting: number) => {
      await pause(1000 - (Date.now() % 1000));
      await writeCurrentTick();
      await storeItems(await restingTriggers(resting, await priceNow()));
      const tick = await readLatestTick();
      if (!tick) throw new Error('there is no tick');
      // The first pass reads values that are cached for a while: symbols and their terms.
      await fireTriggersByTicks([tick]);
      return (await measureCapacityUnits(() => fireTriggersByTicks([tick]))).read;
    };
    const smallUnits = await passed(FEW);
    const largeUnits = await passed(RESTING);
    return toComparisonBenchmarkRow(`trigger none crossed of ${RESTING}`, 'RRU', largeUnits, smallUnits, { atMost: 1 });
  } finally {
    process.env['TABLE_NAME'] = table;
  }
}

/** Places resting limit orders of these callers, far below the price. */
async function placeRestingOrders(callers: readonly UserPrincipal[], count: number): Promise<StoredFuturesOrder[]> {
  const { placeFuturesOrder } = await import('#functions/domain/futures/place-order.ts');
  const { futuresOrderCollection } = await import('#functions/data/futures/futures-orders.ts');
  const { toAmount } = await import('#shared/money.ts');
  const limit = ((await priceNow()) / 200_000_000n) * 100_000_000n;
  const orders: StoredFuturesOrder[] = [];
  await measureConcurrentRuns(count, 16, async (i) => {
    const caller = callers[i % callers.length] as UserPrincipal;
    const request = { symbol: SYMBOL, side: 'buy', type: 'limit', quantity: toAmount('10'), leverage: 20 } as const;
    const { order } = await placeFuturesOrder(caller, randomUUID(), { ...request, price: limit as never });
    const stored = await futuresOrderCollection.read(caller.account, order.id as never);
    if (!stored) throw new Error('no order');
    orders.push(stored);
  });
  return orders;
}

/** Raises the limits of orders to just above the price from a tick on, as if the price had reached them. */
async function raiseLimitPrices(orders: readonly StoredFuturesOrder[], after: number): Promise<StoredFuturesOrder[]> {
  const { toAccountRef } = await import('#functions/data/ledger/owner-account.ts');
  const { futuresOrderCollection, toFuturesOrderTrigger } = await import('#functions/data/futures/futures-orders.ts');
  const { deleteTrigger } = await import('#functions/data/futures/triggers.ts');
  const { transact } = await import('#functions/data/table/transact.ts');
  const price = await priceNow();
  const limit = price + price / 500n;
  const raised = orders.map((order) => ({ ...order, price: limit as NonNullable<typeof order.price>, after }));
  await measureConcurrentRuns(Math.ceil(orders.length / 50), 8, async (i) => {
    await transact(
      orders
        .slice(i * 50, i * 50 + 50)
        .map((order, n) => ({ ...deleteTrigger(toFuturesOrderTrigger(order)), label: `${n}` })),
    );
  });
  await storeItems(
    raised.map((order) => ({
      ...futuresOrderCollection.item(order),
      ...futuresOrderCollection.key(toAccountRef(order), order.id),
    })),
  );
  await storeItems(await Promise.all(raised.map((order) => buildTriggerItem(toFuturesOrderTrigger(order)))));
  return raised;
}

/** Returns the writes of filling each of these orders. */
async function rawFills(orders: readonly StoredFuturesOrder[]): Promise<TransactWrites[]> {
  const { fillOrder } = await import('#functions/domain/fills/fill-order.ts');
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const { formatUnits } = await import('#shared/money.ts');
  const [sample, ...otherOrders] = orders;
  const tick = await readLatestTick();
  const quoted = tick?.prices.get(SYMBOL);
  if (!sample?.price || !tick || !quoted) throw new Error('no order');
  // An unwritten tick at the limit of the order.
  const at = { ...quoted, price: sample.price, text: formatUnits(sample.price) };
  const prices = new Map([...tick.prices, [SYMBOL, at]]);
  const reaching = { ...tick, sequence: sample.after + 1, prices };
  const template = await captureFirstTransactWrites(() => fillOrder(sample, reaching, true));
  const generatedIds = findIdsInWrites([template], 'pos', 'trd', 'ntf', 'jnl').filter(
    (id) => !sample.journal_ids.includes(id as never),
  );
  return otherOrders.map((order) =>
    replaceIdsInWrites(
      template,
      new Map([
        [sample.id, order.id],
        [sample.account_id, order.account_id],
        [sample.user_id, order.user_id],
        [sample.username, order.username],
        ...generatedIds.map((id): [string, string] => [id, generateMatchingId(id)]),
      ]),
      1,
    ),
  );
}

/** Polls the tick log. Returns the delay of each tick after its second, ms. */
async function watchTicks(isRunning: () => boolean): Promise<Map<number, number>> {
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const delayBySecond = new Map<number, number>();
  while (isRunning()) {
    const tick = await readLatestTick();
    if (tick && !delayBySecond.has(tick.at)) delayBySecond.set(tick.at, Date.now() - tick.at * 1000);
    await pause(LOOK_MS);
  }
  return delayBySecond;
}

/** Measures seconds from the crossing tick to the last fill, and the ticks in between. */
async function measureCrossedOrders(orders: readonly StoredFuturesOrder[], callers: readonly UserPrincipal[]) {
  const { readTickLogHead } = await import('#functions/data/market/ticks.ts');
  const { accountCounters } = await import('#functions/data/ledger/account-counters.ts');
  const { getItems } = await import('#functions/data/table/table.ts');
  const openOrders = async () => {
    const counters = await getItems<{ open_futures_orders?: number }>(
      callers.map(({ account }) => accountCounters.key(account)),
    );
    return counters.reduce((sum, counter) => sum + Number(counter?.open_futures_orders ?? 0), 0);
  };
  // Skips the next ticks, so that all orders are stored when theirs comes.
  const after = ((await readTickLogHead())?.sequence ?? 0) + AHEAD;
  await raiseLimitPrices(orders, after);
  if (((await readTickLogHead())?.sequence ?? 0) >= after) throw new Error('the orders were not there in time');
  let isWatching = true;
  const ticks = watchTicks(() => isWatching);
  try {
    while (((await readTickLogHead())?.sequence ?? 0) <= after) await pause(LOOK_MS);
    const began = performance.now();
    while ((await openOrders()) > 0) {
      if (performance.now() - began > 60_000) throw new Error('the orders were not filled');
      await pause(LOOK_MS);
    }
    return { seconds: (performance.now() - began) / 1000, ticks: await ticksOf() };
  } finally {
    isWatching = false;
  }

  async function ticksOf() {
    // One more tick shows if the work delayed it.
    await pause(1200);
    isWatching = false;
    return ticks;
  }
}

async function measureTriggers(platform: TestPlatform, note: (line: string) => void): Promise<BenchmarkRow[]> {
  configureLocalFunctions(platform.endpoints);
  const units = await readUnits(platform);
  await storeItems(await restingTriggers(RESTING, await priceNow()));
  note(`${RESTING} triggers rest beside those that are crossed`);
  const turns: { raw: number; fired: number }[] = [];
  let lateTicks = 0;
  let missed = 0;
  let worst = 0;
  for (let turn = 1; turn <= TURNS; turn++) {
    const [rawCallers, callers] = [await createDemoPrincipals(ACCOUNTS), await createDemoPrincipals(ACCOUNTS)];
    const raw = await rawFills(await placeRestingOrders(rawCallers, CROSSED + 1));
    const { seconds } = await writeRawTransactions(platform.endpoints, raw, WIDTH);
    const { seconds: took, ticks } = await measureCrossedOrders(await placeRestingOrders(callers, CROSSED), callers);
    const seconds_ = [...ticks.keys()].sort((a, b) => a - b);
    const span = (seconds_.at(-1) ?? 0) - (seconds_[0] ?? 0) + 1;
    // The first one seen had existed for a while.
    const delays = seconds_.slice(1).map((at) => ticks.get(at) ?? 0);
    lateTicks += delays.filter((ms) => ms > LATE_MS).length;
    missed += span - ticks.size;
    worst = Math.max(worst, ...delays);
    turns.push({ raw: CROSSED / seconds, fired: CROSSED / took });
    note(`turn ${turn}: raw ${(CROSSED / seconds).toFixed(0)}/s, fired ${(CROSSED / took).toFixed(0)}/s`);
  }
  return [
    units,
    toComparisonBenchmarkRow(
      'trigger crossed',
      'fills/s',
      median(turns.map(({ fired }) => fired)),
      median(turns.map(({ raw }) => raw)),
      {
        atLeast: 0.6,
      },
    ),
    toMaxBenchmarkRow('trigger ticks late or missed', lateTicks + missed, 'ticks', 0),
    toPlainBenchmarkRow('trigger slowest tick', worst, 'ms'),
  ];
}

export const triggerBenchmark: Benchmark = {
  name: 'trigger',
  what: `one tick beside ${RESTING} resting orders and positions: what it reads, and ${CROSSED} crossed against the raw engine writing the same items`,
  run: async ({ note }) => {
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      return await measureTriggers(platform, note);
    } finally {
      await platform.stop();
    }
  },
};
