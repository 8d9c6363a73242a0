import { beforeEach, expect, it, vi } from 'vitest';
import { readChainState } from '#functions/data/chains/chain-states.ts';
import { setClock } from '#functions/lib/clock.ts';
import { assignDepositAddress } from '#functions/testing/chain/deposit-accounts.ts';
import { FakeChain } from '#functions/testing/chain/fake-chain.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { watchNetworkDeposits } from './watch-network.ts';

const { renew } = useTestTable();

let chain: FakeChain;
let sent: DepositMessage[];
let count = 0;
const watch = () =>
  watchNetworkDeposits({
    network: 'tron',
    reader: chain.reader,
    send: async (messages) => void sent.push(...messages),
  });
const kinds = () => sent.splice(0).map(({ kind }) => kind);
const usdt = (to: string) => ({ coin_type: 'USDT', to, units: 10_000_000n });

beforeEach(async () => {
  await renew();
  setClock(() => 1_800_000_000_000);
  chain = new FakeChain();
  sent = [];
  await assignDepositAddress(await createLiveCustomer(`watched-${++count}`, '0'), 'tron', 'T-mine');
});

it('watchNetworkDeposits › begins at the head of the chain', async () => {
  chain.send(usdt('T-mine'));
  chain.mine(3);
  await watch();
  expect(kinds()).toEqual([]);
  expect(await readChainState('tron')).toMatchObject({ head: 103, recent: [{ height: 103 }], seen_at: 1_800_000_000 });
});

it('watchNetworkDeposits › requests and writes nothing without a new block', async () => {
  await watch();
  const before = await readChainState('tron');
  const requestCount = chain.asked;
  await watch();
  expect([chain.asked - requestCount, await readChainState('tron')]).toEqual([1, before]);
});

it('watchNetworkDeposits › sends transfers to known addresses in block order, then its progress', async () => {
  await watch();
  chain.send(usdt('T-mine'), usdt('T-else'), { ...usdt('T-mine'), coin_type: 'NOTHING' });
  chain.mine();
  chain.send({ coin_type: 'TRX', to: 'T-mine', units: 5n });
  chain.mine();
  await watch();
  expect(sent).toMatchObject([
    {
      kind: 'found',
      network: 'tron',
      height: 101,
      transfer: { ordinal: 0, coin_type: 'USDT', chain_type: 'TRC20', units: '10000000', decimals: 6, to: 'T-mine' },
    },
    { kind: 'found', height: 102, transfer: { coin_type: 'TRX', units: '5' } },
    { kind: 'progress', network: 'tron' },
  ]);
});

it(
  'watchNetworkDeposits › reports the blocks of a reorganised branch and reads the new branch',
  { tags: ['FIN-164'] },
  async () => {
    await watch();
    chain.mine(5);
    await watch();
    sent = [];
    chain.send(usdt('T-mine'));
    chain.reorganise(3);
    chain.mine(4);
    await watch();
    expect(sent).toMatchObject([
      { kind: 'abandoned', blocks: [{ height: 105 }, { height: 104 }, { height: 103 }] },
      { kind: 'found', height: 103 },
      { kind: 'progress' },
    ]);
    expect((await readChainState('tron'))?.recent.map(({ height }) => height)).toEqual([
      100, 101, 102, 103, 104, 105, 106,
    ]);
  },
);

it('watchNetworkDeposits › reports no removed blocks while the chain is shorter than before', async () => {
  await watch();
  chain.mine(5);
  await watch();
  sent = [];
  chain.lag = 4;
  await watch();
  chain.lag = 0;
  chain.reorganise(2);
  await watch();
  expect(kinds()).toEqual([]);
  chain.mine(1);
  await watch();
  expect(kinds()).toEqual(['abandoned', 'progress']);
});

it('watchNetworkDeposits › reports every removed block of a reorganisation during a pass', async () => {
  await watch();
  chain.mine(10);
  await watch();
  sent = [];
  chain.reorganise(2);
  chain.mine();
  const hashAt = chain.reader.hashAt;
  vi.spyOn(chain.reader, 'hashAt').mockImplementation((height) => {
    if (height === 108 && chain.height === 109) chain.reorganise(5);
    return hashAt(height);
  });
  await watch();
  chain.mine(8);
  await watch();
  const abandonedHeights = sent.flatMap((message) =>
    message.kind === 'abandoned' ? message.blocks.map(({ height }) => height) : [],
  );
  expect(abandonedHeights).toEqual([110, 109, 108, 107, 106, 105]);
});

it('watchNetworkDeposits › loses no transfer when a run ends at any moment', { tags: ['FIN-163'] }, async () => {
  await watch();
  const table = createFaultyTable();
  for (const fault of ['before', 'after'] as const)
    for (let call = 1; call <= 5; call++) {
      const hash = chain.send(usdt('T-mine'));
      chain.mine();
      table.crashAt(call, fault);
      await watch().catch(() => {});
      table.reset();
      await watch();
      const foundHashes = sent.flatMap((message) => (message.kind === 'found' ? [message.transfer.tx_hash] : []));
      expect(new Set(foundHashes)).toEqual(new Set([hash]));
      sent = [];
    }
});

it('watchNetworkDeposits › returns the same result for two concurrent runs', { tags: ['FIN-163'] }, async () => {
  await watch();
  chain.send(usdt('T-mine'));
  chain.mine(2);
  await Promise.all([watch(), watch(), watch()]);
  expect((await readChainState('tron'))?.recent.map(({ height }) => height)).toEqual([100, 101, 102]);
  expect(new Set(kinds())).toEqual(new Set(['found', 'progress']));
});

it('watchNetworkDeposits › catches up over several passes', async () => {
  await watch();
  chain.mine(120);
  await watch();
  expect((await readChainState('tron'))?.recent.at(-1)?.height).toBe(150);
  await watch();
  await watch();
  expect((await readChainState('tron'))?.recent.at(-1)?.height).toBe(220);
});
