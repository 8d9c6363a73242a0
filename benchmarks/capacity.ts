import { randomUUID } from 'node:crypto';
import type { StoredOptionWithEntry } from '#functions/data/options/option-orders.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import {
  startEmptyTable,
  writeCurrentTick,
  type CapacityUnits,
  sumCapacityUnits,
  measureCapacityUnits,
} from './bare-table.ts';
import { type TransactWrites, captureAllTransactWrites, captureFirstTransactWrites } from './raw-writes.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

const BODY = JSON.stringify({ symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '10' });
/** WCU of an option from acceptance to settlement. */
const MAX_OPTION_WRITE_UNITS = 40;
/** Seconds for which timers are watched. Includes the end of one minute, when candles close. */
const WATCHED = 60;

/** Calls the API and expects success. */
async function requestApi(
  method: string,
  path: string,
  token: string | null,
  body?: string,
): Promise<{ [name: string]: never }> {
  const { callTestApi } = await import('#functions/testing/call.ts');
  const headers = { 'idempotency-key': randomUUID() };
  const { envelope, text } = await callTestApi({ method, path, token, headers, ...(body !== undefined && { body }) });
  if (!envelope?.success) throw new Error(`${method} ${path}: ${text}`);
  return envelope.data;
}

/** Advances the clock to the expiry of an option. */
async function becomeDue(account: AccountRef, id: OptionOrderId): Promise<StoredOptionWithEntry> {
  const { hasStoredOptionEntry, optionOrderCollection } = await import('#functions/data/options/option-orders.ts');
  const { setClock } = await import('#functions/lib/clock.ts');
  const { writeTestTick } = await import('#functions/testing/market/prices.ts');
  const order = await optionOrderCollection.read(account, id);
  if (!order || !hasStoredOptionEntry(order)) throw new Error('no order, or it has no entry');
  // The price is above the entry: a win pays out, which costs the most.
  setClock(() => order.expired_at * 1000 + 300);
  await writeTestTick(order.expired_at, { 'BTC/USDT': '999999' });
  return order;
}

type MeasuredCapacity = [name: string, units: CapacityUnits];

/** What one of the two steps of an order took. */
interface OrderStepCapacity extends CapacityUnits {
  writes: TransactWrites;
}

interface TwoSteps<T> {
  result: T;
  /** Until it was accepted. */
  accepting: OrderStepCapacity;
  /** From the price by which it enters to the answer. */
  entering: OrderStepCapacity;
}

/**
 * Does something that is accepted and then enters by the first price after that. On a bare table, where the price is
 * there as soon as the first transaction is written: nobody waits for it, and writing it is not counted. The clock is
 * left standing, a second later than before.
 */
async function inTwoSteps<T>(act: () => Promise<T>): Promise<TwoSteps<T>> {
  const { readLatestTick } = await import('#functions/data/market/ticks.ts');
  const { nowSeconds, setClock } = await import('#functions/lib/clock.ts');
  const { hookTableCalls, countConsumedCapacity } = await import('#functions/testing/table-calls.ts');
  const second = Math.max(nowSeconds(), (await readLatestTick())?.at ?? 0);
  setClock(() => second * 1000 + 995);
  if ((await readLatestTick())?.at !== second) await writeCurrentTick();
  const { taken, stop } = countConsumedCapacity();
  const stepUnits: CapacityUnits[] = [];
  const step = () => stepUnits.push(sumCapacityUnits(taken()));
  const ready = hookTableCalls(async ({ command, send }) => {
    const answer = await send();
    if (stepUnits.length > 0 || !command.startsWith('TransactWrite')) return answer;
    step();
    setClock(() => (second + 1) * 1000);
    await writeCurrentTick();
    taken();
    return answer;
  });
  try {
    let result: T | undefined;
    const writes = await captureAllTransactWrites(async () => {
      result = await act();
    });
    step();
    const [accepting, entering] = stepUnits;
    const [accepted, entered] = writes;
    // The tick comes between the two and is no transaction.
    if (!accepting || !entering || !accepted || !entered || writes.length > 2)
      throw new Error(`${writes.length} transactions instead of two`);
    return {
      result: result as T,
      accepting: { ...accepting, writes: accepted },
      entering: { ...entering, writes: entered },
    };
  } finally {
    ready();
    stop();
  }
}

const plus = (...all: readonly CapacityUnits[]): CapacityUnits => ({
  read: all.reduce((sum, { read }) => sum + read, 0),
  write: all.reduce((sum, { write }) => sum + write, 0),
});
const minus = (from: CapacityUnits, subtracted: CapacityUnits): CapacityUnits => ({
  read: from.read - subtracted.read,
  write: from.write - subtracted.write,
});

interface OptionCapacity {
  id: OptionOrderId;
  accepting: OrderStepCapacity;
  entering: OrderStepCapacity;
  /** From acceptance to entry, without the reads of every request. */
  order: CapacityUnits;
}

/** Buys an option after another one, so that occasional reads are done by then. */
async function measureOptionPurchase(token: string, request: CapacityUnits): Promise<OptionCapacity> {
  const place = () => requestApi('POST', '/options/create-order', token, BODY);
  await inTwoSteps(place);
  const { result, accepting, entering } = await inTwoSteps(place);
  const { order } = result as unknown as { order: { id: OptionOrderId } };
  return { id: order.id, accepting, entering, order: minus(plus(accepting, entering), request) };
}

/** Settles an option that wins. */
async function measureOptionSettlement(
  account: AccountRef,
  id: OptionOrderId,
): Promise<CapacityUnits & { writes: TransactWrites }> {
  const { handleSettleMessages } = await import('#functions/domain/options/settle-messages.ts');
  const { toSettleMessage } = await import('#functions/domain/settlement/settlement-queue.ts');
  const message = toSettleMessage(await becomeDue(account, id));
  let units: CapacityUnits = { read: 0, write: 0 };
  const writes = await captureFirstTransactWrites(async () => {
    units = await measureCapacityUnits(() => handleSettleMessages([{ message, repeated: false }]));
  });
  return { ...units, writes };
}

/** Describes the writes of a transaction: `update COUNTERS`. */
const written = (writes: TransactWrites): string =>
  writes
    .map(({ Put, Update, Delete, ConditionCheck }) => {
      const kind = Put ? 'put' : Update ? 'update' : Delete ? 'delete' : 'check';
      const { pk = '', sk = '' }: { pk?: string; sk?: string } =
        Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
      // Where the sort key is a number, the partition identifies the item.
      return `${kind} ${(/^\d/.test(sk) ? pk : sk.replace('LIVE#', '')).split('#')[0]}`;
    })
    .join(', ');

/** Measures an option from acceptance to settlement; it may not exceed the plan of the table. */
async function ofAnOption(ownerName: string, token: string, account: AccountRef, note: (line: string) => void) {
  const request = await measureCapacityUnits(() => requestApi('GET', '/user/profile', token));
  const { id, accepting, entering, order } = await measureOptionPurchase(token, request);
  const history = await measureCapacityUnits(() => requestApi('GET', '/options/orders', token));
  const detail = await measureCapacityUnits(() => requestApi('GET', `/options/orders/${id}`, token));
  const assets = await measureCapacityUnits(() => requestApi('GET', '/user/assets', token));
  const settlement = await measureOptionSettlement(account, id);
  for (const [step, { write, read, writes }] of Object.entries({ accepting, entering, settling: settlement }))
    note(`${ownerName}, ${step}: ${write} WCU, ${read} RCU (${written(writes)})`);
  const measured: MeasuredCapacity[] = [
    ['request', request],
    ['order', order],
    ['settlement', settlement],
    ['history', minus(history, request)],
    ['detail', minus(detail, request)],
    ['assets', minus(assets, request)],
  ];
  return {
    measured,
    whole: toMaxBenchmarkRow(
      `capacity option ${ownerName}`,
      order.write + settlement.write,
      'WCU',
      MAX_OPTION_WRITE_UNITS,
    ),
  };
}

async function ofOptions(note: (line: string) => void): Promise<BenchmarkRow[]> {
  const { authenticateUser } = await import('#functions/domain/identity/authenticate.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const { setClock } = await import('#functions/lib/clock.ts');
  const { logInLiveCustomer } = await import('#functions/testing/people/logins.ts');
  let session = { token: '' };
  const demo = await measureCapacityUnits(async () => {
    session = (await requestApi('POST', '/simulate/create', null, '{}')) as unknown as { token: string };
  });
  const caller = await authenticateUser(session.token);
  const customer = await logInLiveCustomer('customer', '1000');
  const live = getUserAccount(customer.user, 'main');
  if (!caller || !live) throw new Error('no account');
  try {
    const play = await ofAnOption('demo', session.token, caller.account, note);
    const real = await ofAnOption('live', customer.token, live, note);
    return [...rows([['demo', demo], ...play.measured]), play.whole, real.whole];
  } finally {
    setClock();
  }
}

async function ofTheMarket(): Promise<MeasuredCapacity[]> {
  const fresh = async (path: string) => {
    await requestApi('GET', path, null);
    return measureCapacityUnits(() => requestApi('GET', path, null));
  };
  return [
    ['prices', await fresh('/public/prices')],
    ['kline', await fresh('/public/kline?symbol=ETH/USDT&timeframe=1m&limit=2000')],
  ];
}

/** Measures the timers a second: ticks with candles and metrics without viewers, and what the fan-out adds. */
async function ofTheTimers(): Promise<MeasuredCapacity[]> {
  const { handler: tick } = await import('#functions/timer/tick.ts');
  const { handler: fanOut } = await import('#functions/timer/fan-out.ts');
  type Loop = (event: unknown, context: { getRemainingTimeInMillis: () => number }) => Promise<void>;
  const run = async (loops: readonly Loop[]): Promise<CapacityUnits> => {
    const until = Date.now() + (WATCHED + 10) * 1000;
    const context = { getRemainingTimeInMillis: () => Math.max(0, until - Date.now()) };
    const began = Date.now();
    const { read, write } = await measureCapacityUnits(() => Promise.all(loops.map((loop) => loop(null, context))));
    const seconds = (Date.now() - began) / 1000;
    return { read: read / seconds, write: write / seconds };
  };
  const { markPriceSubscribersExpected } = await import('#functions/data/live/expected-followers.ts');
  const alone = await run([tick]);
  // Without followers allowed, it ends at once.
  await markPriceSubscribersExpected();
  const together = await run([tick, fanOut]);
  return [
    ['tick', alone],
    ['upkeep', { read: Math.max(0, together.read - alone.read), write: Math.max(0, together.write - alone.write) }],
  ];
}

const rows = (measured: readonly MeasuredCapacity[]): BenchmarkRow[] =>
  measured.flatMap(([name, { write, read }]) => [
    toPlainBenchmarkRow(`capacity ${name}`, write, 'WCU'),
    toPlainBenchmarkRow(`capacity ${name}`, read, 'RCU'),
  ]);

export const capacityBenchmark: Benchmark = {
  name: 'capacity',
  what: 'units of the table that each operation takes, as the engine counts them (of a second for tick and upkeep)',
  run: async ({ note }) => {
    const table = await startEmptyTable();
    try {
      // Last, because it moves the clock.
      const market = rows([...(await ofTheTimers()), ...(await ofTheMarket())]);
      return [...market, ...(await ofOptions(note))];
    } finally {
      await table.stop();
    }
  },
};
