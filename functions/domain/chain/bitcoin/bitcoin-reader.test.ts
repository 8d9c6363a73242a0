import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainReader, WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import { type FakeBlockFormat, startFakeEsplora } from '#functions/testing/vendors/esplora.ts';
import { createVendorResponse } from '#functions/testing/vendors/vendor.ts';
import { createBitcoinReader } from './bitcoin-reader.ts';

const HASH = '76a04053bda0a88bda5177b86a15c3b29f559873';
const toKey = `76a914${HASH}88ac`;
const toWitness = '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2';
const WITNESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const KEY = '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu';
const btc: WatchedChainAsset = { coin_type: 'BTC', contract: null, decimals: 8 };

let esplora: Awaited<ReturnType<typeof startFakeEsplora>>;
let reader: ChainReader;

async function start(network = 'bitcoin', form: FakeBlockFormat = {}): Promise<void> {
  esplora = await startFakeEsplora(form);
  reader = createBitcoinReader({ name: 'Bitcoin', network }, esplora.url);
  esplora.mine();
}
afterEach(() => esplora.stop());

describe('a Bitcoin block', () => {
  beforeEach(() => start());

  it('lists payments to addresses by output number, with two requests', async () => {
    esplora.mine(
      {
        outputs: [
          { script: '6a0568656c6c6f', units: 0n },
          { script: toWitness, units: 150_000n },
          { script: toKey, units: 2n ** 53n + 1n },
        ],
        witness: true,
      },
      { outputs: [{ script: toWitness, units: 1n }] },
    );
    esplora.requests.length = 0;
    const block = await reader.block(1, [btc]);
    expect(esplora.requests).toEqual(['/block-height/1', `/block/${block?.hash ?? ''}/raw`]);
    const [, first = '', second = ''] = esplora.hashesAt(1);
    expect(block).toMatchObject({ height: 1, parent: await reader.hashAt(0), at: 1_700_000_600 });
    expect(block?.transfers).toEqual([
      { tx_hash: first, ordinal: 1, coin_type: 'BTC', to: WITNESS, memo: null, units: 150_000n },
      { tx_hash: first, ordinal: 2, coin_type: 'BTC', to: KEY, memo: null, units: 2n ** 53n + 1n },
      { tx_hash: second, ordinal: 0, coin_type: 'BTC', to: WITNESS, memo: null, units: 1n },
    ]);
    expect((await reader.block(1, []))?.transfers).toEqual([]);
  });

  it('takes the same number of requests whatever the block size', async () => {
    esplora.mine(...Array.from({ length: 1000 }, () => ({ outputs: [{ script: toKey, units: 5n }] })));
    esplora.requests.length = 0;
    expect((await reader.block(1, [btc]))?.transfers).toHaveLength(1000);
    expect(esplora.requests).toHaveLength(2);
  });

  it('is null when it does not exist yet', async () => {
    expect(await reader.block(7, [btc])).toBeNull();
    expect(await reader.hashAt(7)).toBeNull();
  });

  it('is rejected when its bytes belong to another block', async () => {
    esplora.mine();
    const hash = (await reader.hashAt(1)) ?? '';
    esplora.next.push(createVendorResponse(200, hash), (response) => response.end(esplora.raw(0)));
    await expect(reader.block(1, [btc])).rejects.toThrow('the bytes of a block');
  });
});

describe('blocks of other formats', () => {
  it.each<[string, FakeBlockFormat, string, string]>([
    [
      'dogecoin',
      { merged: true },
      'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC',
      '76a9144a483568665dcdfa68dd58a1f62893448a64333988ac',
    ],
    [
      'litecoin',
      { extension: true },
      'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
      '001496cd3178f3de0f307bcee1aeaa4d5987862dd30a',
    ],
    ['bitcoin_cash', {}, 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', toKey],
  ])('are read on %s', async (network, form, to, script) => {
    await start(network, form);
    const isSegwit = network === 'litecoin';
    esplora.mine(
      { outputs: [{ script, units: 42n }], ...(isSegwit && { witness: true }) },
      { outputs: [{ script, units: 1n }] },
    );
    esplora.requests.length = 0;
    const block = await reader.block(1, [btc]);
    expect(esplora.requests).toHaveLength(2);
    expect(block?.transfers).toMatchObject([
      { to, units: 42n, tx_hash: esplora.hashesAt(1)[1] },
      { to, units: 1n, tx_hash: esplora.hashesAt(1)[2] },
    ]);
  });

  it('are read page by page when their format is unknown', async () => {
    await start('bitcoin', { unknown: true });
    esplora.mine(...Array.from({ length: 60 }, () => ({ outputs: [{ script: toKey, units: 5n }] })));
    esplora.requests.length = 0;
    const block = await reader.block(1, [btc]);
    expect(block).toMatchObject({ height: 1, parent: await reader.hashAt(0), at: 1_700_000_600 });
    expect(block?.transfers).toHaveLength(60);
    expect(block?.transfers[59]).toMatchObject({ tx_hash: esplora.hashesAt(1)[60], ordinal: 0, to: KEY, units: 5n });
    expect(esplora.requests.filter((path) => path.includes('/txs/'))).toHaveLength(3);
  });

  it('are rejected when a page is missing', async () => {
    await start('bitcoin', { unknown: true });
    esplora.mine(...Array.from({ length: 60 }, () => ({ outputs: [{ script: toKey, units: 5n }] })));
    const hash = (await reader.hashAt(1)) ?? '';
    esplora.next.push(
      createVendorResponse(200, hash),
      (response) => response.end(esplora.raw(1)),
      createVendorResponse(
        200,
        JSON.stringify({ id: hash, height: 1, timestamp: 1, tx_count: 61, previousblockhash: '0'.repeat(64) }),
      ),
      createVendorResponse(200, '[]'),
    );
    await expect(reader.block(1, [btc])).rejects.toThrow('transactions of a block');
  });
});

describe('the head of a Bitcoin chain', () => {
  beforeEach(() => start());

  it('follows the provider, also to a lower height and after a reorganisation', async () => {
    esplora.mine();
    const newest = await reader.head();
    expect(newest).toEqual({ height: 1, hash: await reader.hashAt(1) });
    esplora.lag(1);
    expect(await reader.head()).toMatchObject({ height: 0 });
    expect(await reader.hashAt(1)).toBeNull();
    esplora.lag(0);
    esplora.abandon(1);
    esplora.mine({ outputs: [{ script: toKey, units: 1n }] });
    const secondHead = await reader.head();
    expect(secondHead.height).toBe(1);
    expect(secondHead.hash).not.toBe(newest.hash);
  });
});

describe('a Bitcoin transaction', () => {
  beforeEach(() => start());

  it('is found by hash, with its block when confirmed and without while unconfirmed', async () => {
    esplora.mine({ outputs: [{ script: toKey, units: 5n }], witness: true });
    const block = await reader.block(1, [btc]);
    const hash = esplora.hashesAt(1)[1] ?? '';
    const expectedTransaction = {
      tx_hash: hash,
      block: { height: 1, hash: block?.hash },
      succeeded: true,
      transfers: block?.transfers,
    };
    expect(await reader.transaction(hash, [btc])).toEqual(expectedTransaction);
    expect(await reader.transaction(hash.toUpperCase(), [btc])).toEqual(expectedTransaction);
    const waits = esplora.wait({ outputs: [{ script: toWitness, units: 9n }] });
    expect(await reader.transaction(waits, [btc])).toMatchObject({
      block: null,
      transfers: [{ to: WITNESS, units: 9n }],
    });
  });

  it('is read as null when the hash is unknown or invalid', async () => {
    expect(await reader.transaction('ab'.repeat(32), [btc])).toBeNull();
    esplora.requests.length = 0;
    expect(await reader.transaction('../blocks', [btc])).toBeNull();
    expect(esplora.requests).toEqual([]);
  });

  it('counts in the address balance once confirmed', async () => {
    esplora.hold(WITNESS, 500, 120);
    expect(await reader.balance(WITNESS, btc)).toBe(380n);
    await expect(reader.balance(WITNESS, { ...btc, contract: 'x' })).rejects.toThrow('no tokens');
  });
});
