import { randomUUID } from 'node:crypto';
import type { StoredOptionWithEntry } from '#functions/data/options/option-orders.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { openRecordedSocket, type RecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';
import { createDemoTokens, BenchmarkHttpClient } from './http.ts';
import { measureConcurrentRuns, median, percentile } from './measure.ts';
import {
  type TransactWrites,
  writeRawTransactions,
  captureFirstTransactWrites,
  generateMatchingId,
  replaceIdsInWrites,
} from './raw-writes.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const DUE = 10_000;
/** Both are measured in turns, so that other load on the machine affects both. */
const ROUNDS = 5;
const EACH_ROUND = DUE / ROUNDS;
/** Seconds within which the queue is filled. */
const FILLING = 6;
/** Below the limit of open orders of one account. */
const EACH = 40;
/** Transactions at once: as many as the platform's queue delivers. */
const WIDTH = 100;

const LATENESS_RATE = 200;
const LATENESS_SECONDS = 20;
/** Orders in flight at once: those being worked on, and those that wait for their price, half a second on average. */
const AT_ONCE = 64 + LATENESS_RATE / 2;

/** Polls until there is a result. */
async function pollUntilFound<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const it = await look();
    if (it !== null) return it;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Creates due, unsettled orders of two directions, for as many accounts as they need. Orders due `later` (seconds) are
 * left alone by the platform until then.
 */
async function dueOrders(count: number, later = 0) {
  const { createDemoUser } = await import('#functions/domain/users/create-user.ts');
  const { placeOption } = await import('#functions/domain/options/place-option.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const { toAccountRef } = await import('#functions/data/ledger/owner-account.ts');
  const { hasStoredOptionEntry, optionOrderCollection } = await import('#functions/data/options/option-orders.ts');
  const { toAmount } = await import('#shared/money.ts');
  const user = await createDemoUser();
  const account = getUserAccount(user, 'simulate') as AccountRef;
  const entered = async (direction: 'call' | 'put'): Promise<StoredOptionWithEntry> => {
    const request = { symbol: 'BTC/USDT', direction, period_id: 'p60', amount: toAmount('10') };
    const caller = { user, account, mode: 'simulate' as const, session: 'ses_x' as never };
    const { id } = await placeOption(caller, randomUUID(), request);
    // When the call ran out of time, the platform enters the order a moment later.
    return pollUntilFound(async () => {
      const order = await optionOrderCollection.read(account, id as never);
      return order && hasStoredOptionEntry(order) ? order : null;
    });
  };
  const [call, put] = [await entered('call'), await entered('put')];
  // By an existing tick, so that only the settlement is measured, not the wait.
  const expiry = await pollUntilFound(async () => {
    const tick = await readLatestTick();
    return tick && tick.at > put.entry.at ? tick.at : null;
  });
  const due = (order: StoredOptionWithEntry, expired_at: EpochSeconds): StoredOptionWithEntry => ({
    ...order,
    expired_at,
  });
  const samples = [due(call, expiry), due(put, expiry)] as const;
  const otherAccounts: AccountRef[] = [];
  for (let i = 0; i < count / EACH; i++)
    otherAccounts.push(getUserAccount(await createDemoUser(), 'simulate') as AccountRef);
  const orders = Array.from({ length: count }, (_, i) => {
    const sample = samples[i % 2 === 0 ? 0 : 1];
    const of = otherAccounts[i % otherAccounts.length] as AccountRef;
    return {
      ...due(sample, (expiry + later) as EpochSeconds),
      id: generateMatchingId(sample.id) as typeof sample.id,
      account_id: of.id,
    };
  });
  const items = orders.map((order) => ({ ...optionOrderCollection.item(order), key: toAccountRef(order) }));
  return { samples, orders, items };
}

type DueOrders = Awaited<ReturnType<typeof dueOrders>>;

/** Stores orders where the platform finds them, and their accounts' counters as if it had placed them. */
async function storeDueOrders({ items, orders }: DueOrders): Promise<void> {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { getDynamoClient } = await import('#functions/lib/clients.ts');
  const { accountCounters } = await import('#functions/data/ledger/account-counters.ts');
  const { optionOrderCollection } = await import('#functions/data/options/option-orders.ts');
  const { config } = await import('#functions/lib/config.ts');
  const puts = items.map(({ key, ...item }, i) => ({
    ...item,
    ...optionOrderCollection.key(key, orders[i]?.id as never),
  }));
  const counters = [...new Map(items.map(({ key }) => [key.id, key])).values()].map((account) => ({
    ...accountCounters.key(account),
    open_options: EACH,
    options_total: EACH,
    event_seq: EACH,
  }));
  const all = [...puts, ...counters];
  await measureConcurrentRuns(Math.ceil(all.length / 25), 8, async (i) => {
    const part = all.slice(i * 25, i * 25 + 25).map((Item) => ({ PutRequest: { Item } }));
    await getDynamoClient().send(new BatchWriteCommand({ RequestItems: { [config.table()]: part } }));
  });
}

/** Returns the writes of settling each order. */
async function rawSettlements({ samples, orders }: DueOrders): Promise<TransactWrites[]> {
  const { settleOption } = await import('#functions/domain/options/settle-option.ts');
  const templates: TransactWrites[] = [];
  for (const sample of samples) templates.push(await captureFirstTransactWrites(() => settleOption(sample)));
  return orders.map((order, i) => {
    const template = templates[i % 2] as TransactWrites;
    const sample = samples[i % 2] as (typeof samples)[0];
    const journals = new Set(
      JSON.stringify(template, (_, v) => (typeof v === 'bigint' ? `${v}` : v)).match(/jnl_[0-9A-Z]{26}/g),
    );
    return replaceIdsInWrites(
      template,
      new Map([
        [sample.id, order.id],
        [sample.account_id, order.account_id],
        ...[...journals].map((id): [string, string] => [id, generateMatchingId(id)]),
      ]),
      1,
    );
  });
}

/**
 * Returns seconds from the first visible message until the queue is empty and idle. Starts at `visible` (epoch s), so
 * the rest of the round before is not counted.
 */
async function timeOfQueue(queueUrl: string, visible: number): Promise<number> {
  const { GetQueueAttributesCommand, SQSClient } = await import('@aws-sdk/client-sqs');
  const client = new SQSClient({});
  const counts = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  let began: number | null = null;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, visible * 1000 - Date.now())));
  for (;;) {
    const attributesCommand = new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: [...counts] });
    const { Attributes } = await client.send(attributesCommand);
    const busy = counts.some((name) => Attributes?.[name] !== '0');
    const at = performance.now();
    if (busy) began ??= at;
    // Delays are whole seconds: messages sent within one second appear within one.
    else if (began !== null && at - began > 1000) return (at - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function rawRound(platform: TestPlatform): Promise<number> {
  const due = await dueOrders(EACH_ROUND, HOUR_SECONDS);
  await storeDueOrders(due);
  const { seconds } = await writeRawTransactions(platform.endpoints, await rawSettlements(due), WIDTH);
  return EACH_ROUND / seconds;
}

async function settledRound(platform: TestPlatform): Promise<number> {
  const { requestOptionSettlements, toSettleMessage } =
    await import('#functions/domain/settlement/settlement-queue.ts');
  const { toAccountRef } = await import('#functions/data/ledger/owner-account.ts');
  const { optionOrderCollection } = await import('#functions/data/options/option-orders.ts');
  const due = await dueOrders(EACH_ROUND);
  await storeDueOrders(due);
  // Sending is not settling: all messages wait until they become visible together.
  const visible = Math.ceil(Date.now() / 1000) + FILLING;
  await requestOptionSettlements(
    due.orders.map((order) => ({ ...toSettleMessage(order), due_at: visible as EpochSeconds })),
  );
  if (visible * 1000 < Date.now()) throw new Error('the queue was filled too slowly');
  const seconds = await timeOfQueue(platform.endpoints.queues.settle, visible);
  const settled = await optionOrderCollection.readEach(
    due.orders.map((order) => ({ owner: toAccountRef(order), id: order.id })),
  );
  const open = settled.filter((order) => order?.status === 'pending').length;
  if (open > 0) throw new Error(`${open} orders are still open`);
  return EACH_ROUND / seconds;
}

async function measureSettleThroughput(platform: TestPlatform, note: (line: string) => void) {
  const rates: { raw: number; settled: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const raw = await rawRound(platform);
    const settled = await settledRound(platform);
    note(`round ${round}: raw ${raw.toFixed(0)}/s, settled ${settled.toFixed(0)}/s`);
    rates.push({ raw, settled });
  }
  const [settled, raw] = [median(rates.map((rate) => rate.settled)), median(rates.map((rate) => rate.raw))];
  return toComparisonBenchmarkRow('settle', 'orders/s', settled, raw, { atLeast: 0.7 });
}

async function openListenerSockets(platform: TestPlatform, tokens: readonly string[]): Promise<RecordedSocket[]> {
  const sockets: RecordedSocket[] = [];
  for (const token of tokens) {
    const socket = await openRecordedSocket(platform.info.ws);
    socket.send({ type: 'auth', token });
    await socket.next('success', 10_000);
    sockets.push(socket);
  }
  return sockets;
}

async function measureSettleLateness(platform: TestPlatform, note: (line: string) => void) {
  const client = new BenchmarkHttpClient(platform.info.web);
  const total = LATENESS_RATE * LATENESS_SECONDS;
  const tokens = await createDemoTokens(client, Math.ceil(total / EACH));
  const sockets = await openListenerSockets(platform, tokens);
  const body = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '10' };
  const began = Date.now();
  // One every few milliseconds, regardless of those before it.
  await measureConcurrentRuns(total, AT_ONCE, async (i) => {
    const due = began + (i / LATENESS_RATE) * 1000;
    if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
    await client.call('POST', '/options/create-order', tokens[i % tokens.length] ?? '', body, randomUUID());
  });
  const rate = total / ((Date.now() - began) / 1000);
  note(`placed ${total}, ${rate.toFixed(0)} a second; waiting for the minute to pass`);
  const getDelays = () =>
    sockets.flatMap(({ frames }) =>
      frames.flatMap(({ at, frame }) =>
        frame.type === 'order_settlement' && frame.order.expired_at !== null
          ? [at - frame.order.expired_at * 1000]
          : [],
      ),
    );
  const until = Date.now() + 90_000;
  while (getDelays().length < total && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 200));
  const times = getDelays();
  for (const socket of sockets) void socket.close();
  client.close();
  if (times.length < total) note(`${total - times.length} were not told of`);
  return [
    toMaxBenchmarkRow('settle lateness p50', percentile(times, 0.5) / 1000, 's', 1.5),
    toMaxBenchmarkRow('settle lateness p99', percentile(times, 0.99) / 1000, 's', 5),
    toPlainBenchmarkRow('settle not told of', total - times.length, 'orders'),
  ];
}

export const settleBenchmark: Benchmark = {
  name: 'settle',
  what: `${DUE} due options against the raw engine writing the same items; lateness at ${LATENESS_RATE} a second`,
  run: async ({ note }) => {
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      configureLocalFunctions(platform.endpoints);
      return [await measureSettleThroughput(platform, note), ...(await measureSettleLateness(platform, note))];
    } finally {
      await platform.stop();
    }
  },
};
