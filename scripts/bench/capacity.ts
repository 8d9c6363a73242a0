import { randomUUID } from 'node:crypto';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { onBareTable, tickNow, type Units, unitsOf } from './bare-table.ts';
import { type Bench, plain, type Row } from './row.ts';

const BODY = JSON.stringify({ symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '10' });
/** Timers are watched for so long, seconds. */
const WATCHED = 30;

/** A call of the interface that must succeed. */
async function ask(
  method: string,
  path: string,
  token: string | null,
  body?: string,
): Promise<{ [name: string]: never }> {
  const { call } = await import('#functions/testing/call.ts');
  const headers = { 'idempotency-key': randomUUID() };
  const { envelope, text } = await call({ method, path, token, headers, ...(body !== undefined && { body }) });
  if (!envelope?.success) throw new Error(`${method} ${path}: ${text}`);
  return envelope.data;
}

/** The next second begins: a tick of this one is there. */
async function freshTick(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
  await tickNow();
}

/** Lets the second of an order come. */
async function becomeDue(account: AccountRef, id: OptionOrderId): Promise<void> {
  const { hasEntered, optionOrders } = await import('#functions/data/options/option-orders.ts');
  const { setClock } = await import('#functions/lib/clock.ts');
  const { writeTick } = await import('#functions/testing/market/prices.ts');
  const order = await optionOrders.read(account, id);
  if (!order || !hasEntered(order)) throw new Error('no order, or it has no entry');
  // With a price above that of the entry.
  setClock(() => order.expired_at * 1000 + 300);
  await writeTick(order.expired_at, { 'BTC/USDT': '999999' });
}

type Measured = [name: string, units: Units];

async function ofAnOrder(): Promise<Measured[]> {
  const { authenticate } = await import('#functions/domain/identity/authenticate.ts');
  const { optionOrders } = await import('#functions/data/options/option-orders.ts');
  const { settleMessages } = await import('#functions/domain/options/settle-messages.ts');
  const { settleMessage } = await import('#functions/domain/options/settlement-queue.ts');
  const { setClock } = await import('#functions/lib/clock.ts');
  let session: { token: string } = { token: '' };
  const demo = await unitsOf(async () => {
    session = (await ask('POST', '/simulate/create', null, '{}')) as unknown as { token: string };
  });
  const { token } = session;
  const caller = await authenticate(token);
  if (!caller) throw new Error('not logged in');
  const request = await unitsOf(() => ask('GET', '/user/profile', token));
  // What is read once in a while, and not for each order, is read now.
  await freshTick();
  await ask('POST', '/options/create-order', token, BODY);
  await freshTick();
  let order = { id: '' };
  const placed = await unitsOf(async () => {
    const data = await ask('POST', '/options/create-order', token, BODY);
    order = (data as unknown as { order: { id: string } }).order;
  });
  const history = await unitsOf(() => ask('GET', '/options/orders', token));
  const detail = await unitsOf(() => ask('GET', `/options/orders/${order.id}`, token));
  const assets = await unitsOf(() => ask('GET', '/user/assets', token));
  await becomeDue(caller.account, order.id as OptionOrderId);
  const stored = await optionOrders.read(caller.account, order.id as OptionOrderId);
  if (!stored) throw new Error('no order');
  const settlement = await unitsOf(() => settleMessages([{ message: settleMessage(stored), repeated: false }]));
  setClock();
  const without = (units: Units): Units => ({ read: units.read - request.read, write: units.write - request.write });
  return [
    ['demo', demo],
    ['request', request],
    ['order', without(placed)],
    ['settlement', settlement],
    ['history', without(history)],
    ['detail', without(detail)],
    ['assets', without(assets)],
  ];
}

async function ofTheMarket(): Promise<Measured[]> {
  const fresh = async (path: string) => {
    await ask('GET', path, null);
    return unitsOf(() => ask('GET', path, null));
  };
  return [
    ['prices', await fresh('/public/prices')],
    ['kline', await fresh('/public/kline?symbol=ETH/USDT&timeframe=1m&limit=2000')],
  ];
}

/** What the timers take in a second: the tick alone, and what candles, figures and the fan-out add. */
async function ofTheTimers(): Promise<Measured[]> {
  const { handler: tick } = await import('#functions/timer/tick.ts');
  const { handler: candles } = await import('#functions/timer/candles.ts');
  const { handler: fanOut } = await import('#functions/timer/fan-out.ts');
  type Loop = (event: unknown, context: { getRemainingTimeInMillis: () => number }) => Promise<void>;
  const run = async (loops: readonly Loop[]): Promise<Units> => {
    const until = Date.now() + (WATCHED + 10) * 1000;
    const context = { getRemainingTimeInMillis: () => Math.max(0, until - Date.now()) };
    const began = Date.now();
    const { read, write } = await unitsOf(() => Promise.all(loops.map((loop) => loop(null, context))));
    const seconds = (Date.now() - began) / 1000;
    return { read: read / seconds, write: write / seconds };
  };
  const alone = await run([tick]);
  const together = await run([tick, candles, fanOut]);
  return [
    ['tick', alone],
    ['upkeep', { read: Math.max(0, together.read - alone.read), write: Math.max(0, together.write - alone.write) }],
  ];
}

const rows = (measured: readonly Measured[]): Row[] =>
  measured.flatMap(([name, { write, read }]) => [
    plain(`capacity ${name}`, write, 'WCU'),
    plain(`capacity ${name}`, read, 'RCU'),
  ]);

export const capacity: Bench = {
  name: 'capacity',
  what: 'units of the table that each operation takes, as the engine counts them (of a second for tick and upkeep)',
  run: async () => {
    const table = await onBareTable();
    try {
      // Last what moves the clock.
      return rows([...(await ofTheTimers()), ...(await ofTheMarket()), ...(await ofAnOrder())]);
    } finally {
      await table.stop();
    }
  },
};
