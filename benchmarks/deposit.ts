import { generateCredentials } from '#scripts/local/signature.ts';
import type { LocalServiceEndpoints } from '#scripts/start/environment.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { startEmptyTable } from './bare-table.ts';
import { measureConcurrentRuns, median } from './measure.ts';
import { type TransactWrites, writeRawTransactions } from './raw-writes.ts';
import { type Benchmark, toComparisonBenchmarkRow, toPlainBenchmarkRow } from './row.ts';
import { captureAllTransactWrites, generateMatchingId, findIdsInWrites, replaceIdsInWrites } from './templates.ts';

/** Addresses of users, and how many of them one block pays. */
const ADDRESSES = 10_000;
const TRANSFERS = 1000;
const TURNS = 4;
/** Messages of one delivery, and deliveries processed at once. */
const BATCH = 10;
const AT_ONCE = 5;
/** Addresses in one transaction. */
const ADDRESSES_PER_TRANSACTION = 25;
const NETWORK = 'tron';

const toTestAddress = (number: number): string => `T-${number}`;

async function giveAddresses(): Promise<void> {
  const [{ buildDepositAddressAssignment }, { transact }, { newId }] = await Promise.all([
    import('#functions/data/chains/deposit-addresses.ts'),
    import('#functions/data/table/transact.ts'),
    import('#functions/lib/ids.ts'),
  ]);
  const given_at = 1_800_000_000 as never;
  const depositAddresses = Array.from({ length: ADDRESSES }, (_, i) => {
    const [user_id, account_id] = [newId('usr'), newId('acc')];
    return buildDepositAddressAssignment({
      network: NETWORK,
      address: toTestAddress(i),
      memo: null,
      user_id,
      account_id,
      index: i,
      given_at,
    });
  });
  const parts = Array.from({ length: ADDRESSES / ADDRESSES_PER_TRANSACTION }, (_, i) =>
    depositAddresses.slice(i * ADDRESSES_PER_TRANSACTION, (i + 1) * ADDRESSES_PER_TRANSACTION).flat(),
  );
  await measureConcurrentRuns(parts.length, 8, async (i) => transact(parts[i] ?? []));
}

/** Pays addresses in one block. Returns the seconds until every deposit is found, and the requests to the provider. */
async function oneBlock(turn: number, transfers: number): Promise<{ seconds: number; asked: number }> {
  const [{ FakeChain }, { watchNetworkDeposits }, { handleDepositMessages }] = await Promise.all([
    import('#functions/testing/chain/fake-chain.ts'),
    import('#functions/domain/chain/watch-network.ts'),
    import('#functions/domain/deposits/handle-deposit-messages.ts'),
  ]);
  const chain = (chains[NETWORK] ??= new FakeChain());
  const deliveries: DepositMessage[][] = [];
  const watch = () =>
    watchNetworkDeposits({
      network: NETWORK,
      reader: chain.reader,
      send: async (messages) => {
        for (let from = 0; from < messages.length; from += BATCH) deliveries.push(messages.slice(from, from + BATCH));
      },
    });
  await watch();
  for (let i = 0; i < transfers; i++)
    chain.send({ coin_type: 'USDT', to: toTestAddress((turn * TRANSFERS + i) % ADDRESSES), units: 25_000_000n });
  chain.mine();
  const before = chain.asked;
  const began = performance.now();
  await watch();
  const requestCount = chain.asked - before;
  await measureConcurrentRuns(deliveries.length, AT_ONCE, async (i) => {
    const results = await handleDepositMessages((deliveries[i] ?? []).filter(({ kind }) => kind === 'found'));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  return { seconds: (performance.now() - began) / 1000, asked: requestCount };
}

const chains: Record<string, InstanceType<(typeof import('#functions/testing/chain/fake-chain.ts'))['FakeChain']>> = {};

/** Returns the writes of as many deposits of other accounts. */
async function rawDeposits(): Promise<TransactWrites[]> {
  const template = (await captureAllTransactWrites(() => oneBlock(0, 1))).find((writes) => writes.length > 1) ?? [];
  const generatedIds = findIdsInWrites([template], 'dep', 'acc', 'usr');
  const hash = /[0-9a-f]{64}#0/.exec(JSON.stringify(template, (_, v) => (typeof v === 'bigint' ? `${v}` : v)))?.[0];
  if (hash === undefined) throw new Error('no credit was named');
  return Array.from({ length: TRANSFERS }, (_, i) => {
    const words = new Map(
      generatedIds.map((templateId): [string, string] => [templateId, generateMatchingId(templateId)]),
    );
    return replaceIdsInWrites(template, words.set(hash, `${hash}-${i}-${performance.now()}`), 1);
  });
}

/** Compares a block full of transfers to users' addresses with the raw engine writing the same items. */
export const depositBenchmark: Benchmark = {
  name: 'deposit',
  what: `a block of ${TRANSFERS} transfers among ${ADDRESSES} known addresses, from the block to the deposits, against the raw engine writing the same items`,
  run: async ({ note }) => {
    const { endpoint, stop } = await startEmptyTable();
    try {
      await giveAddresses();
      const endpoints = { dynamodb: endpoint, login: generateCredentials() } as LocalServiceEndpoints;
      const smallBlock = await oneBlock(9, 1);
      const rates: { raw: number; found: number; asked: number }[] = [];
      for (let turn = 1; turn <= TURNS; turn++) {
        const raw = await writeRawTransactions(endpoints, await rawDeposits(), BATCH * AT_ONCE);
        const { seconds, asked } = await oneBlock(turn, TRANSFERS);
        const rate = { raw: TRANSFERS / raw.seconds, found: TRANSFERS / seconds, asked };
        note(`turn ${turn}: raw ${rate.raw.toFixed(0)}/s, found ${rate.found.toFixed(0)}/s, ${asked} requests`);
        rates.push(rate);
      }
      const mostRequests = Math.max(...rates.map((rate) => rate.asked));
      if (mostRequests !== smallBlock.asked)
        throw new Error(`The provider was asked ${mostRequests} times for a full block, ${smallBlock.asked} for one.`);
      return [
        toComparisonBenchmarkRow(
          'deposit',
          'deposits/s',
          median(rates.map((rate) => rate.found)),
          median(rates.map((rate) => rate.raw)),
          {
            atLeast: 0.6,
          },
        ),
        toPlainBenchmarkRow('deposit: requests to the provider a block', mostRequests, ''),
      ];
    } finally {
      await stop();
    }
  },
};
