import { randomUUID } from 'node:crypto';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';
import { startPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { demoCallers } from './demo-callers.ts';
import { demoTokens, HttpClient } from './http.ts';
import { median, percentile } from './measure.ts';
import { type Writes, writeRaw } from './raw-writes.ts';
import { type Bench, compared, plain } from './row.ts';
import { captureAll, idLike, idsIn, withIds } from './templates.ts';

const SYMBOL = 'BTC/USDT';
const BODY = { symbol: SYMBOL, side: 'buy', type: 'market', quantity: '10', leverage: 20 };
/** Orders of one round, each of another account: as many as a busy laptop accepts between two ticks. */
const ORDERS = 48;
/** Rounds that count, held against the raw engine in turns. */
const TURNS = 4;
const ROUNDS = 5;
/** A round whose orders were not all accepted before their tick says nothing about speed: another one is made. */
const TRIES = 40;
/** After a tick the orders are sent so much later, ms: until then the platform writes candles and frames. */
const AFTER_TICK = 60;
const LOOK_MS = 8;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Waits for a later tick than any of this run: the platform would fill at once what an old tick could have filled. */
const leftToUs = (writes: Writes): Writes =>
  writes.map((write) => {
    const after: unknown = write.Put?.Item?.['after'];
    if (typeof after !== 'number') return write;
    return { ...write, Put: { ...write.Put, Item: { ...write.Put?.Item, after: after + 3600 } } } as Writes[number];
  });

/** What accepting and filling write, for as many market orders: all are accepted before the first is filled. */
async function rawOrders(count: number): Promise<Writes[]> {
  const { EXPOSURE_SHARDS } = await import('#functions/data/ledger/exposure.ts');
  const { placeOrder } = await import('#functions/domain/futures/place-order.ts');
  const { amount } = await import('#shared/money.ts');
  const [sample, ...others] = await demoCallers(count + 1);
  if (!sample) throw new Error('no account');
  const key = randomUUID();
  const request = {
    symbol: SYMBOL,
    side: 'buy',
    type: 'market',
    quantity: amount(BODY.quantity),
    leverage: 20,
  } as const;
  let id = '';
  const captured = await captureAll(async () => {
    const { order } = await placeOrder(sample, key, request);
    if (order.status !== 'filled') throw new Error('the order was not filled in time');
    id = order.id;
  });
  const [accepted, filled] = captured;
  if (!accepted || !filled) throw new Error(`${captured.length} transactions instead of two`);
  const made = idsIn(captured, 'jnl', 'pos', 'trd');
  const both = others.map(({ account }) => {
    const words = new Map([
      [sample.account.id, account.id],
      [id, idLike(id)],
      [key, randomUUID()],
      ...made.map((one): [string, string] => [one, idLike(one)]),
    ]);
    return [leftToUs(withIds(accepted, words, EXPOSURE_SHARDS)), withIds(filled, words, EXPOSURE_SHARDS)] as const;
  });
  return [...both.map(([first]) => first), ...both.map(([, second]) => second)];
}

/** Waits for a tick that is not there yet; when it was seen, epoch ms. */
async function nextTick(after: number): Promise<{ sequence: number; at: number }> {
  const { chainHead } = await import('#functions/data/market/ticks.ts');
  for (;;) {
    const head = await chainHead();
    if (head && head.sequence > after) return { sequence: head.sequence, at: Date.now() };
    await pause(LOOK_MS);
  }
}

/** When so many market orders wait for their tick, epoch ms; null where that did not come about until `until`. */
async function allAccepted(count: number, until: number): Promise<number | null> {
  const { query } = await import('#functions/data/table/table.ts');
  const { triggers } = await import('#functions/data/futures/triggers.ts');
  const prefix = `${'0'.repeat(24)}#0#market#`;
  for (;;) {
    const { items } = await query({ ...triggers.range({ symbol: SYMBOL, direction: 'up' }), prefix });
    const at = Date.now();
    if (items.length >= count) return at;
    if (at > until) return null;
    await pause(LOOK_MS);
  }
}

interface Round {
  /** Seconds of work: from sending to the last one accepted, and from the tick to the last answer. */
  accepting: number;
  filling: number;
  /** From sending to the answer without the wait for the tick, ms. */
  times: number[];
}

/** One round of orders between two ticks; null where they were not all accepted before theirs. */
async function round(client: HttpClient, tokens: readonly string[]): Promise<Round | null> {
  const { chainHead } = await import('#functions/data/market/ticks.ts');
  const before = await nextTick((await chainHead())?.sequence ?? 0);
  await pause(AFTER_TICK);
  const began = Date.now();
  const answered: number[] = [];
  const orders = Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const { status, body } = await client.send('POST', '/futures/create-order', headers, JSON.stringify(BODY));
      if (status !== 200 && status !== 202) throw new Error(`${status} ${body.toString()}`);
      if (status === 200) answered.push(Date.now());
    }),
  );
  const accepted = await allAccepted(tokens.length, began + 1500);
  const tick = await nextTick(before.sequence);
  await orders;
  if (accepted === null || accepted > tick.at || answered.length < tokens.length) return null;
  return {
    accepting: (accepted - began) / 1000,
    filling: (Math.max(...answered) - tick.at) / 1000,
    times: answered.map((at) => at - began - (tick.at - accepted)),
  };
}

async function measure(platform: TestPlatform, note: (line: string) => void) {
  runFunctionsHere(platform.endpoints);
  const client = new HttpClient(platform.info.web);
  const tokens = await demoTokens(client, ORDERS);
  const rates: { raw: number; placed: number }[] = [];
  const times: number[] = [];
  try {
    // The first round warms up.
    await round(client, tokens);
    for (let turn = 1; turn <= TURNS; turn++) {
      const raw = await rawOrders(ORDERS * ROUNDS);
      const { seconds } = await writeRaw(platform.endpoints, raw, ORDERS);
      const rounds: Round[] = [];
      for (let i = 0; i < TRIES && rounds.length < ROUNDS; i++) {
        const one = await round(client, tokens);
        if (one) rounds.push(one);
      }
      if (rounds.length < ROUNDS)
        throw new Error(`this machine does not accept ${ORDERS} orders between two ticks now`);
      const accepting = rounds.reduce((sum, one) => sum + one.accepting, 0);
      const filling = rounds.reduce((sum, one) => sum + one.filling, 0);
      times.push(...rounds.flatMap((one) => one.times));
      const rate = { raw: (ORDERS * ROUNDS) / seconds, placed: (ORDERS * ROUNDS) / (accepting + filling) };
      note(
        `turn ${turn}: raw ${rate.raw.toFixed(0)}/s, placed ${rate.placed.toFixed(0)}/s (accepting ${((accepting * 1000) / ROUNDS).toFixed(0)} ms, filling ${((filling * 1000) / ROUNDS).toFixed(0)} ms for ${ORDERS})`,
      );
      rates.push(rate);
    }
  } finally {
    client.close();
  }
  return { rates, times };
}

export const futuresOrder: Bench = {
  name: 'futures-order',
  what: `market orders through HTTP, ${ORDERS} at once, accepted and filled, against the raw engine writing the same items; the wait for the tick is taken off`,
  run: async ({ note }) => {
    const platform = await startPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const { rates, times } = await measure(platform, note);
      return [
        compared(
          'futures-order',
          'orders/s',
          median(rates.map((one) => one.placed)),
          median(rates.map((one) => one.raw)),
          {
            atLeast: 0.6,
          },
        ),
        plain('futures-order p50 without the wait', percentile(times, 0.5), 'ms'),
        plain('futures-order p99 without the wait', percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
