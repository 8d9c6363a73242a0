import { randomUUID } from 'node:crypto';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';
import { startPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { demoCallers } from './demo-callers.ts';
import { demoTokens, HttpClient } from './http.ts';
import { median, percentile } from './measure.ts';
import { type Writes, writeRaw } from './raw-writes.ts';
import { type Bench, compared, plain } from './row.ts';
import { captureWrites, idLike, idsIn, withIds } from './templates.ts';

/** Accounts that transfer at once, and transfers of each in a turn: fewer than an hour allows. */
const WIDTH = 48;
const EACH = 10;
/** Both are measured in turns, so that what else the machine does falls on both. */
const TURNS = 4;

/** What as many transfers of other accounts write, each of which has made the first of its own before. */
async function rawTransfers(count: number): Promise<Writes[]> {
  const { walletId } = await import('#functions/data/ledger/wallet-ids.ts');
  const { transferMoney } = await import('#functions/domain/transfers/transfer-money.ts');
  const { amount } = await import('#shared/money.ts');
  const [sample, ...others] = await demoCallers(WIDTH + 1);
  if (!sample) throw new Error('no account');
  const key = randomUUID();
  const template = await captureWrites(() =>
    transferMoney(sample, key, {
      from_wallet_id: walletId(sample.account, 'trading', 'USDT'),
      to_wallet_id: walletId(sample.account, 'spot', 'USDT'),
      coin_type: 'USDT',
      amount: amount('1'),
    }),
  );
  const made = idsIn([template], 'trf', 'jnl');
  return Array.from({ length: count }, (_, i) => {
    const words = new Map([
      [sample.account.id, others[i % WIDTH]?.account.id ?? ''],
      [key, randomUUID()],
      ...made.map((one): [string, string] => [one, idLike(one)]),
    ]);
    return withIds(template, words, 1);
  });
}

interface Customer {
  token: string;
  body: string;
}

async function newCustomers(client: HttpClient): Promise<Customer[]> {
  const tokens = await demoTokens(client, WIDTH);
  const arrive = async (token: string): Promise<Customer> => {
    const { wallets } = await client.call<{ wallets: Wallet[] }>('GET', '/user/assets', token);
    const idOf = (type: string) => wallets.find(({ wallet_type }) => wallet_type === type)?.id;
    const wanted = { from_wallet_id: idOf('trading'), to_wallet_id: idOf('spot'), coin_type: 'USDT', amount: '1' };
    return { token, body: JSON.stringify(wanted) };
  };
  return Promise.all(tokens.map(arrive));
}

/** Transfers of all customers, each one's after another; how long each took, ms. */
async function transferAll(client: HttpClient, customers: readonly Customer[], each: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    customers.map(async ({ token, body }) => {
      for (let i = 0; i < each; i++) {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
        const began = performance.now();
        const answer = await client.send('POST', '/wallet-transfer/create', headers, body);
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

async function measure(platform: TestPlatform, note: (line: string) => void) {
  runFunctionsHere(platform.endpoints);
  const client = new HttpClient(platform.info.web);
  const rates: { raw: number; moved: number }[] = [];
  const times: number[] = [];
  const total = WIDTH * EACH;
  try {
    await transferAll(client, await newCustomers(client), EACH);
    for (let turn = 1; turn <= TURNS; turn++) {
      const raw = await writeRaw(platform.endpoints, await rawTransfers(total), WIDTH);
      const customers = await newCustomers(client);
      const began = performance.now();
      times.push(...(await transferAll(client, customers, EACH)));
      const rate = { raw: total / raw.seconds, moved: (total * 1000) / (performance.now() - began) };
      note(`turn ${turn}: raw ${rate.raw.toFixed(0)}/s, through HTTP ${rate.moved.toFixed(0)}/s`);
      rates.push(rate);
    }
  } finally {
    client.close();
  }
  return { rates, times };
}

/** Transfers through HTTP against the raw engine writing the same items. */
export const transfer: Bench = {
  name: 'transfer',
  what: `transfers between wallets through HTTP, ${WIDTH} at once, against the raw engine writing the same items`,
  run: async ({ note }) => {
    const platform = await startPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const { rates, times } = await measure(platform, note);
      const moved = median(rates.map((one) => one.moved));
      const raw = median(rates.map((one) => one.raw));
      return [
        compared('transfer', 'transfers/s', moved, raw, { atLeast: 0.6 }),
        plain('transfer p50', percentile(times, 0.5), 'ms'),
        plain('transfer p99', percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
