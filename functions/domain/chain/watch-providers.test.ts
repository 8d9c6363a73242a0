import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildDepositAddressAssignment } from '#functions/data/chains/deposit-addresses.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FakeChainVendor } from '#functions/testing/vendors/chain-vendor.ts';
import { startFakeEsplora } from '#functions/testing/vendors/esplora.ts';
import { toFakeSolanaHash, startFakeSolanaNode } from '#functions/testing/vendors/solana-node.ts';
import { startFakeTronGrid } from '#functions/testing/vendors/tron-grid.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { createBitcoinReader } from './bitcoin/bitcoin-reader.ts';
import { type ChainReader, ChainUnreachableError } from './chain.ts';
import { createSolanaReader } from './solana/solana-reader.ts';
import { createTronReader } from './tron/tron-reader.ts';
import { watchNetworkDeposits } from './watch-network.ts';

const table = useTestTable();

interface Played {
  vendor: FakeChainVendor;
  reader: ChainReader;
  /** A user’s address. */
  address: string;
  coin: string;
  /** Mines a payment of these units to the address; again with the same name. */
  pay: (name: string, units: number) => void;
  /** Mines a block without deposits. */
  mine: () => void;
  lag: (blocks: number) => void;
  /** Removes blocks; null when read blocks are final. */
  abandon: ((blocks: number) => void) | null;
}

const played: Record<string, () => Promise<Played>> = {
  tron: async () => {
    const grid = await startFakeTronGrid();
    const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    return {
      vendor: grid,
      reader: createTronReader({ name: 'Tron', network: 'tron' }, grid.url),
      address,
      coin: 'USDT',
      pay: (name, units) => grid.mine({ name, events: [{ contract, to: address, units: BigInt(units) }] }),
      mine: () => grid.mine(),
      lag: grid.lag,
      abandon: grid.abandon,
    };
  },
  bitcoin: async () => {
    const esplora = await startFakeEsplora();
    return {
      vendor: esplora,
      reader: createBitcoinReader({ name: 'Bitcoin', network: 'bitcoin' }, esplora.url),
      address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      coin: 'BTC',
      pay: (_, units) =>
        esplora.mine({ outputs: [{ script: '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2', units: BigInt(units) }] }),
      mine: () => esplora.mine(),
      lag: esplora.lag,
      abandon: esplora.abandon,
    };
  },
  solana: async () => {
    const node = await startFakeSolanaNode();
    const address = toFakeSolanaHash('somebody');
    return {
      vendor: node,
      reader: createSolanaReader({ name: 'Solana', network: 'solana' }, node.url),
      address,
      coin: 'SOL',
      pay: (name, units) => {
        // Each payment follows an empty slot.
        node.skip();
        const sender = { address: toFakeSolanaHash('sender'), before: 10_000, after: 10_000 - units };
        node.fill({ name, accounts: [sender, { address, before: 7, after: 7 + units }] });
      },
      mine: () => node.fill(),
      lag: node.lag,
      abandon: null,
    };
  },
};

describe.each(Object.entries(played))('deposits reported by a provider of %s', (network, start) => {
  let chain: Played;
  let sentMessages: DepositMessage[] = [];

  const watch = async () => {
    sentMessages = [];
    const send = (messages: readonly DepositMessage[]) => {
      sentMessages.push(...messages);
      return Promise.resolve();
    };
    await watchNetworkDeposits({ network, reader: chain.reader, send });
    return sentMessages;
  };
  const toTransferUnits = (messages: readonly DepositMessage[]) =>
    messages.flatMap((message) =>
      message.kind === 'found' ? [[message.transfer.coin_type, message.transfer.units]] : [],
    );

  beforeEach(async () => {
    await table.renew();
    chain = await start();
    chain.mine();
    const owner = { user_id: newId('usr'), account_id: newId('acc'), given_at: nowSeconds() };
    await transact(
      buildDepositAddressAssignment({ ...owner, network, address: chain.address, memo: null, index: null }),
    );
    await watch();
  });
  afterEach(() => chain.vendor.stop());

  it('are found once each, in block order', async () => {
    chain.pay('first', 100);
    chain.mine();
    chain.pay('second', 200);
    expect(toTransferUnits(await watch())).toEqual([
      [chain.coin, '100'],
      [chain.coin, '200'],
    ]);
    expect(sentMessages.at(-1)).toEqual({ kind: 'progress', network });
    expect(await watch()).toEqual([]);
  });

  it('are neither lost nor reversed when the provider lags', async () => {
    chain.pay('early', 100);
    await watch();
    chain.pay('late', 200);
    chain.lag(2);
    const before = await watch().catch((error: unknown) => {
      expect(error).toBeInstanceOf(ChainUnreachableError);
      return [];
    });
    expect(before.filter(({ kind }) => kind !== 'progress')).toEqual([]);
    chain.lag(0);
    expect(toTransferUnits(await watch())).toEqual([[chain.coin, '200']]);
  });

  it('are found once when any single response fails', async () => {
    chain.pay('one', 100);
    let passes = 0;
    for (sentMessages = []; toTransferUnits(sentMessages).length === 0; passes++) {
      chain.vendor.patience = passes;
      await watch().catch((error: unknown) => expect(error).toBeInstanceOf(ChainUnreachableError));
    }
    expect(passes).toBeGreaterThan(2);
    expect(toTransferUnits(sentMessages)).toEqual([[chain.coin, '100']]);
    chain.vendor.patience = null;
    expect(await watch()).toEqual([]);
  });

  it('are reported again when their block leaves the chain', async () => {
    if (!chain.abandon) return;
    chain.pay('taken back', 100);
    const [first] = await watch();
    const hash = first?.kind === 'found' ? first.block_hash : '';
    chain.abandon(1);
    chain.mine();
    chain.pay('again', 300);
    const turned = await watch();
    expect(turned[0]).toMatchObject({ kind: 'abandoned', blocks: [{ hash }] });
    expect(toTransferUnits(turned)).toEqual([[chain.coin, '300']]);
  });
});
