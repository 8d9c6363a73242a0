import { randomUUID } from 'node:crypto';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import type { FinancialProduct } from '#shared/schemas/investments.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { createDemoPrincipals } from './demo-callers.ts';
import { createDemoTokens, BenchmarkHttpClient } from './http.ts';
import { median, percentile } from './measure.ts';
import { type TransactWrites, writeRawTransactions } from './raw-writes.ts';
import { type Benchmark, toComparisonBenchmarkRow, toPlainBenchmarkRow } from './row.ts';
import { captureFirstTransactWrites, generateMatchingId, findIdsInWrites, replaceIdsInWrites } from './templates.ts';

/** Accounts that invest at once in one product and share its capacity, and investments of each in a turn. */
const WIDTH = 48;
const EACH = 10;
/** Both are measured in turns, so that other load on the machine affects both. */
const TURNS = 4;

/** Returns the writes of as many investments of other accounts in the same product. */
async function rawInvestments(count: number): Promise<TransactWrites[]> {
  const { SEEDED_FINANCIAL_PRODUCTS } = await import('#functions/data/investments/seeded-products.ts');
  const { toWalletId } = await import('#functions/data/ledger/wallet-ids.ts');
  const { createInvestment } = await import('#functions/domain/investments/create-investment.ts');
  const { transferBetweenWallets } = await import('#functions/domain/transfers/transfer-money.ts');
  const { toAmount } = await import('#shared/money.ts');
  const [product] = SEEDED_FINANCIAL_PRODUCTS;
  const callers = await createDemoPrincipals(WIDTH + 1);
  const [sample, ...otherCallers] = callers;
  if (!sample || !product) throw new Error('no account, or no product');
  for (const caller of callers)
    await transferBetweenWallets(caller, randomUUID(), {
      from_wallet_id: toWalletId(caller.account, 'trading', 'USDT'),
      to_wallet_id: toWalletId(caller.account, 'finance', 'USDT'),
      coin_type: 'USDT',
      amount: toAmount('10000'),
    });
  const key = randomUUID();
  const template = await captureFirstTransactWrites(() =>
    createInvestment(sample, key, { product_id: product.id, investment_amount: toAmount('100') }),
  );
  const generatedIds = findIdsInWrites([template], 'inv', 'jnl');
  return Array.from({ length: count }, (_, i) => {
    const words = new Map([
      [sample.account.id, otherCallers[i % WIDTH]?.account.id ?? ''],
      [key, randomUUID()],
      ...generatedIds.map((one): [string, string] => [one, generateMatchingId(one)]),
    ]);
    return replaceIdsInWrites(template, words, 1);
  });
}

/** Creates customers with money in their finance wallets. */
async function newCustomers(client: BenchmarkHttpClient): Promise<string[]> {
  const tokens = await createDemoTokens(client, WIDTH);
  const arrive = async (token: string): Promise<string> => {
    const { wallets } = await client.call<{ wallets: Wallet[] }>('GET', '/user/assets', token);
    const idOf = (type: string) => wallets.find(({ wallet_type }) => wallet_type === type)?.id;
    const body = { from_wallet_id: idOf('trading'), to_wallet_id: idOf('finance'), coin_type: 'USDT', amount: '10000' };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await client.send('POST', '/wallet-transfer/create', headers, JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
    return token;
  };
  return Promise.all(tokens.map(arrive));
}

/** Invests for all customers, each one's after another. Returns the duration of each, ms. */
async function investAll(client: BenchmarkHttpClient, tokens: readonly string[], each: number): Promise<number[]> {
  const times: number[] = [];
  const { products } = await client.call<{ products: FinancialProduct[] }>(
    'GET',
    '/financial/products',
    tokens[0] ?? null,
  );
  const body = JSON.stringify({ product_id: products[0]?.id, investment_amount: '100' });
  await Promise.all(
    tokens.map(async (token) => {
      for (let i = 0; i < each; i++) {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
        const began = performance.now();
        const answer = await client.send('POST', '/financial/invest', headers, body);
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}

async function measureInvestments(platform: TestPlatform, note: (line: string) => void) {
  configureLocalFunctions(platform.endpoints);
  const client = new BenchmarkHttpClient(platform.info.web);
  const rates: { raw: number; made: number }[] = [];
  const times: number[] = [];
  const total = WIDTH * EACH;
  try {
    await investAll(client, await newCustomers(client), EACH);
    for (let turn = 1; turn <= TURNS; turn++) {
      const raw = await writeRawTransactions(platform.endpoints, await rawInvestments(total), WIDTH);
      const customers = await newCustomers(client);
      const began = performance.now();
      times.push(...(await investAll(client, customers, EACH)));
      const rate = { raw: total / raw.seconds, made: (total * 1000) / (performance.now() - began) };
      note(`turn ${turn}: raw ${rate.raw.toFixed(0)}/s, through HTTP ${rate.made.toFixed(0)}/s`);
      rates.push(rate);
    }
  } finally {
    client.close();
  }
  return { rates, times };
}

/** Compares investments through HTTP with the raw engine writing the same items. */
export const investBenchmark: Benchmark = {
  name: 'invest',
  what: `investments in one product through HTTP, ${WIDTH} at once, against the raw engine writing the same items`,
  run: async ({ note }) => {
    const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
    try {
      const { rates, times } = await measureInvestments(platform, note);
      const made = median(rates.map((one) => one.made));
      const raw = median(rates.map((one) => one.raw));
      return [
        toComparisonBenchmarkRow('invest', 'investments/s', made, raw, { atLeast: 0.6 }),
        toPlainBenchmarkRow('invest p50', percentile(times, 0.5), 'ms'),
        toPlainBenchmarkRow('invest p99', percentile(times, 0.99), 'ms'),
      ];
    } finally {
      await platform.stop();
    }
  },
};
