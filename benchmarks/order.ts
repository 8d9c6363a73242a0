import { randomUUID } from 'node:crypto';
import type { AccountCounterName } from '#functions/data/ledger/account-counters.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import type { AccountRef } from '#shared/ids.ts';
import { createDemoPrincipals, createDemoTokens, BenchmarkHttpClient } from './http.ts';
import { getChildCpuSeconds, getProcessCpuSeconds, median, percentile } from './measure.ts';
import {
  type TransactWrites,
  writeRawTransactions,
  captureAllTransactWrites,
  generateMatchingId,
  findIdsInWrites,
  replaceIdsInWrites,
} from './raw-writes.ts';
import { type Benchmark, toComparisonBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

/** Orders of one round, each of another account: as many as a busy laptop accepts between two ticks. */
const ORDERS = 48;
/** Both are measured in turns, so that other load on the machine affects both. */
const TURNS = 4;
/** Rounds of a turn that count. */
const ROUNDS = 5;
/** A round whose orders were not all accepted before their tick says nothing about speed and is repeated. */
const TRIES = 40;
/** Ms after a tick at which orders are sent: until then the platform writes candles and frames. */
const AFTER_TICK = 60;
/** Ms within which orders must be accepted for the round to count. */
const LONGEST_ROUND = 1500;
const LOOK_MS = 8;

// The longest period whose settlement is queued at entry: that is part of the work, and is due after the turn.
const BODY = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p120', amount: '10' } as const;
const PATH = '/options/create-order';
/** Counts accepted orders of an account. */
const COUNTER: AccountCounterName = 'options_total';

/** Places an order in this process. @returns false when its call did not see it filled. */
async function placeBenchmarkOption(caller: UserPrincipal, key: string): Promise<boolean> {
  const { placeOption } = await import('#functions/domain/options/place-option.ts');
  const { toAmount } = await import('#shared/money.ts');
  const { entry_price } = await placeOption(caller, key, { ...BODY, amount: toAmount(BODY.amount) });
  return entry_price !== null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Waits for a tick later than any of this run: the platform would fill at once by an older one. */
const leftToUs = (writes: TransactWrites): TransactWrites =>
  writes.map((write) => {
    const after: unknown = write.Put?.Item?.['after'];
    if (typeof after !== 'number') return write;
    return {
      ...write,
      Put: { ...write.Put, Item: { ...write.Put?.Item, after: after + 3600 } },
    } as TransactWrites[number];
  });

/**
 * Returns the writes of accepting and filling this many orders of as many accounts. All are accepted before the first
 * is filled.
 */
async function rawOrders(count: number): Promise<TransactWrites[]> {
  const { EXPOSURE_SHARDS } = await import('#functions/data/ledger/exposure.ts');
  const [sample, ...otherPrincipals] = await createDemoPrincipals(count + 1);
  if (!sample) throw new Error('no account');
  const key = randomUUID();
  const captured = await captureAllTransactWrites(async () => {
    if (!(await placeBenchmarkOption(sample, key))) throw new Error('the order was not filled in time');
  });
  const [accepted, filled] = captured;
  if (!accepted || !filled) throw new Error(`${captured.length} transactions instead of two`);
  const generatedIds = findIdsInWrites(captured, 'opt', 'jnl');
  const both = otherPrincipals.map(({ account }) => {
    const words = new Map([
      [sample.account.id, account.id],
      [key, randomUUID()],
      ...generatedIds.map((templateId): [string, string] => [templateId, generateMatchingId(templateId)]),
    ]);
    return [
      leftToUs(replaceIdsInWrites(accepted, words, EXPOSURE_SHARDS)),
      replaceIdsInWrites(filled, words, EXPOSURE_SHARDS),
    ] as const;
  });
  return [...both.map(([first]) => first), ...both.map(([, second]) => second)];
}

interface ObservedTick {
  sequence: number;
  /** Its second, epoch ms. */
  second: number;
  /** When it was seen, epoch ms. */
  seen: number;
}

/** Waits for the next tick. */
async function nextTick(after: number): Promise<ObservedTick> {
  const { readTickLogHead } = await import('#functions/data/market/ticks.ts');
  for (;;) {
    const head = await readTickLogHead();
    if (head?.latest && head.sequence > after)
      return { sequence: head.sequence, second: head.latest.at * 1000, seen: Date.now() };
    await pause(LOOK_MS);
  }
}

/** Watches accounts until each has one more order than now. Returns that time in epoch ms, or null on timeout. */
async function countAccepted(accounts: readonly AccountRef[]) {
  const { readAccountCounter } = await import('#functions/data/ledger/account-counters.ts');
  const before = await Promise.all(accounts.map((account) => readAccountCounter(account, COUNTER)));
  return async (until: number): Promise<number | null> => {
    let pendingAccounts = accounts.map((account, i) => ({ account, count: before[i] ?? 0 }));
    for (;;) {
      const counts = await Promise.all(pendingAccounts.map(({ account }) => readAccountCounter(account, COUNTER)));
      const at = Date.now();
      pendingAccounts = pendingAccounts.filter(({ count }, i) => (counts[i] ?? 0) <= count);
      if (pendingAccounts.length === 0) return at;
      if (at > until) return null;
      await pause(LOOK_MS);
    }
  };
}

interface Customer {
  token: string;
  account: AccountRef;
}

async function newCustomers(client: BenchmarkHttpClient): Promise<Customer[]> {
  const { authenticateUser } = await import('#functions/domain/identity/authenticate.ts');
  const tokens = await createDemoTokens(client, ORDERS);
  return Promise.all(
    tokens.map(async (token) => {
      const caller = await authenticateUser(token);
      if (!caller) throw new Error('not logged in');
      return { token, account: caller.account };
    }),
  );
}

/** Returns CPU seconds of a platform and of its database so far. */
const readPlatformCpu = ({ endpoints: { pid } }: TestPlatform) => ({
  own: getProcessCpuSeconds(pid),
  engine: getChildCpuSeconds(pid),
});
type PlatformCpu = ReturnType<typeof readPlatformCpu>;

interface OrderRound {
  /** Seconds of work: from sending to the last acceptance, and from the tick to the last answer. */
  accepting: number;
  filling: number;
  /** CPU in these seconds. */
  cpu: PlatformCpu;
  /** Ms from sending to the answer, without the wait for the tick. */
  times: number[];
}

/** Runs one round of orders between two ticks; null when not all were accepted before their tick or filled by it. */
async function runOrderRound(
  platform: TestPlatform,
  client: BenchmarkHttpClient,
  customers: readonly Customer[],
): Promise<OrderRound | null> {
  const { readTickLogHead } = await import('#functions/data/market/ticks.ts');
  const text = JSON.stringify(BODY);
  const accounts = customers.map(({ account }) => account);
  const before = await nextTick((await readTickLogHead())?.sequence ?? 0);
  const allAccepted = await countAccepted(accounts);
  await pause(before.seen + AFTER_TICK - Date.now());
  const cpu = [readPlatformCpu(platform)];
  const began = Date.now();
  const answered: number[] = [];
  const orders = Promise.all(
    customers.map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const answer = await client.send('POST', PATH, headers, text);
      if (answer.status !== 200 && answer.status !== 202) throw new Error(`${answer.status} ${answer.body.toString()}`);
      if (answer.status === 200) answered.push(Date.now());
    }),
  );
  const accepted = await allAccepted(began + LONGEST_ROUND);
  cpu.push(readPlatformCpu(platform));
  const tick = await nextTick(before.sequence);
  cpu.push(readPlatformCpu(platform));
  await orders;
  cpu.push(readPlatformCpu(platform));
  // Only a price observed after acceptance fills an order.
  if (accepted === null || accepted > tick.second || answered.length < customers.length) return null;
  const spent = (of: keyof PlatformCpu) => {
    const [a, b, c, d] = cpu.map((reading) => reading[of]) as [number, number, number, number];
    return b - a + d - c;
  };
  return {
    accepting: (accepted - began) / 1000,
    filling: (Math.max(...answered) - tick.seen) / 1000,
    cpu: { own: spent('own'), engine: spent('engine') },
    times: answered.map((at) => at - began - (tick.seen - accepted)),
  };
}

const sumBy = <T>(list: readonly T[], pick: (item: T) => number): number =>
  list.reduce((total, item) => total + pick(item), 0);

const formatRate = (rate: number, cpu: PlatformCpu, count: number): string =>
  `${rate.toFixed(0)}/s (CPU each: ${((cpu.own / count) * 1000).toFixed(2)} ms, database ${((cpu.engine / count) * 1000).toFixed(2)} ms)`;

async function measureOrders(platform: TestPlatform, note: (line: string) => void) {
  configureLocalFunctions(platform.endpoints);
  const client = new BenchmarkHttpClient(platform.info.web);
  const rates: { raw: number; placed: number }[] = [];
  const times: number[] = [];
  const total = ORDERS * ROUNDS;
  try {
    // The first round warms up.
    await runOrderRound(platform, client, await newCustomers(client));
    for (let turn = 1; turn <= TURNS; turn++) {
      const writes = await rawOrders(total);
      const engine = readPlatformCpu(platform).engine;
      const raw = await writeRawTransactions(platform.endpoints, writes, ORDERS);
      const rawCpu = { own: raw.cpu, engine: readPlatformCpu(platform).engine - engine };
      const customers = await newCustomers(client);
      const rounds: OrderRound[] = [];
      for (let i = 0; i < TRIES && rounds.length < ROUNDS; i++) {
        const result = await runOrderRound(platform, client, customers);
        if (result) rounds.push(result);
      }
      if (rounds.length < ROUNDS)
        throw new Error(`this machine does not accept ${ORDERS} orders between two ticks now`);
      const accepting = sumBy(rounds, (finished) => finished.accepting);
      const filling = sumBy(rounds, (roundResult) => roundResult.filling);
      const cpu = {
        own: sumBy(rounds, (roundResult) => roundResult.cpu.own),
        engine: sumBy(rounds, (roundResult) => roundResult.cpu.engine),
      };
      const rate = { raw: total / raw.seconds, placed: total / (accepting + filling) };
      const each = (seconds: number) => ((seconds * 1000) / ROUNDS).toFixed(0);
      note(`turn ${turn}: raw ${formatRate(rate.raw, rawCpu, total)}, placed ${formatRate(rate.placed, cpu, total)}`);
      note(`        accepting ${each(accepting)} ms, filling ${each(filling)} ms for ${ORDERS}`);
      times.push(...rounds.flatMap((finished) => finished.times));
      rates.push(rate);
    }
  } finally {
    client.close();
  }
  return { rates, times };
}

/**
 * Compares orders through HTTP with the raw engine writing the same items. The wait for the price is no work and is
 * subtracted.
 */
export const orderBenchmark: Benchmark = {
  name: 'order',
  what: `options through HTTP, ${ORDERS} at once, accepted and filled, against the raw engine writing the same items; the wait for the tick is taken off`,
  run: async ({ note }) => {
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const { rates, times } = await measureOrders(platform, note);
      const placed = median(rates.map((rate) => rate.placed));
      const raw = median(rates.map((rate) => rate.raw));
      return [
        toComparisonBenchmarkRow('order', 'orders/s', placed, raw, { atLeast: 0.6 }),
        toPlainBenchmarkRow('order p50 without the wait', percentile(times, 0.5), 'ms'),
        toPlainBenchmarkRow('order p99 without the wait', percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
