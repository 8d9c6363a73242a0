import { randomUUID } from 'node:crypto';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';
import { startPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { demoTokens, HttpClient } from './http.ts';
import { cpuOfChildren, cpuSeconds, inParallel, median, percentile } from './measure.ts';
import { type Writes, writeRaw } from './raw-writes.ts';
import { type Bench, compared, plain } from './row.ts';
import { captureWrites, idLike, withIds } from './templates.ts';

const WIDTH = 32;
const ACCOUNTS = 32;
/** Orders of an account in one round. */
const EACH = 15;
/** Both are measured in turns, so that what else the machine does falls on both. */
const ROUNDS = 7;

const BODY = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p120', amount: '10' };

/** What placing writes, for as many orders of accounts that are like those of the platform. */
async function rawOrders(): Promise<Writes[]> {
  const { createDemoUser } = await import('#functions/domain/people/create-user.ts');
  const { EXPOSURE_SHARDS } = await import('#functions/data/ledger/exposure.ts');
  const { placeOption } = await import('#functions/domain/options/place-option.ts');
  const { accountOf } = await import('#functions/data/people/users.ts');
  const { amount } = await import('#shared/money.ts');
  const users = [];
  for (let i = 0; i <= ACCOUNTS; i++) users.push(await createDemoUser());
  const [sample, ...others] = users;
  const account = sample && accountOf(sample, 'simulate');
  if (!sample || !account) throw new Error('no account');
  const key = randomUUID();
  const caller = { user: sample, account, mode: 'simulate' as const, session: 'ses_x' as never };
  const request = {
    symbol: BODY.symbol,
    direction: 'call' as const,
    period_id: BODY.period_id,
    amount: amount(BODY.amount),
  };
  let order: { id: string } | undefined;
  const template = await captureWrites(async () => {
    order = await placeOption(caller, key, request);
  });
  const journal = /jnl_[0-9A-Z]{26}/.exec(
    JSON.stringify(template, (_, v) => (typeof v === 'bigint' ? `${v}` : v)),
  )?.[0];
  if (!order || journal === undefined) throw new Error('no order');
  const { id } = order;
  return others.flatMap((user) =>
    Array.from({ length: EACH }, () =>
      withIds(
        template,
        new Map([
          [account.id, accountOf(user, 'simulate')?.id ?? ''],
          [id, idLike(id)],
          [journal, idLike(journal)],
          [key, randomUUID()],
        ]),
        EXPOSURE_SHARDS,
      ),
    ),
  );
}

/** Interleaves the accounts, so that neighbours do not wait for one another's wallet. */
const shuffled = <T>(list: readonly T[]): T[] =>
  list.map((_, i) => list[(i % ACCOUNTS) * EACH + Math.floor(i / ACCOUNTS)] as T);

interface Phase {
  rate: number;
  /** Of the whole machine's processes that took part, for each order, ms. */
  cpu: { own: number; engine: number };
}

/** What it costs a platform to do something. */
async function observed(
  platform: TestPlatform,
  total: number,
  act: () => Promise<{ seconds: number; cpu: number | null }>,
): Promise<Phase> {
  const { pid } = platform.endpoints;
  const before = [cpuSeconds(pid), cpuOfChildren(pid)] as const;
  const { seconds, cpu } = await act();
  const own = cpu ?? cpuSeconds(pid) - before[0];
  const each = (spent: number) => (spent / total) * 1000;
  return { rate: total / seconds, cpu: { own: each(own), engine: each(cpuOfChildren(pid) - before[1]) } };
}

const said = ({ rate, cpu }: Phase): string =>
  `${rate.toFixed(0)}/s (CPU each: ${cpu.own.toFixed(2)} ms, database ${cpu.engine.toFixed(2)} ms)`;

async function measure(platform: TestPlatform, note: (line: string) => void) {
  runFunctionsHere(platform.endpoints);
  const client = new HttpClient(platform.info.web);
  const total = ACCOUNTS * EACH;
  const rounds: { raw: Phase; placed: Phase }[] = [];
  const times: number[] = [];
  // The first round warms up both and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const transactions = shuffled(await rawOrders());
    const tokens = await demoTokens(client, ACCOUNTS);
    const raw = await observed(platform, total, () => writeRaw(platform.endpoints, transactions, WIDTH));
    const placed = await observed(platform, total, async () => {
      const seconds = await inParallel(total, WIDTH, async (i) => {
        const began = performance.now();
        await client.call('POST', '/options/create-order', tokens[i % ACCOUNTS] ?? '', BODY, randomUUID());
        if (round > 0) times.push(performance.now() - began);
      });
      return { seconds, cpu: null };
    });
    note(`${round === 0 ? 'warm-up' : `round ${round}`}: raw ${said(raw)}, placed ${said(placed)}`);
    if (round > 0) rounds.push({ raw, placed });
  }
  client.close();
  return { rounds, times };
}

export const order: Bench = {
  name: 'order',
  what: `placing through HTTP, ${WIDTH} in parallel, against the raw engine writing the same items`,
  run: async ({ note }) => {
    const platform = await startPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const { rounds, times } = await measure(platform, note);
      const placed = median(rounds.map(({ placed: { rate } }) => rate));
      const raw = median(rounds.map(({ raw: { rate } }) => rate));
      return [
        compared('order', 'orders/s', placed, raw, { atLeast: 0.6 }),
        plain('order p50', percentile(times, 0.5), 'ms'),
        plain('order p99', percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
