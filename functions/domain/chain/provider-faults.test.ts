import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FakeChainVendor } from '#functions/testing/vendors/chain-vendor.ts';
import { startFakeEsplora } from '#functions/testing/vendors/esplora.ts';
import {
  toFakeSolanaHash,
  toFakeSolanaSignature,
  startFakeSolanaNode,
} from '#functions/testing/vendors/solana-node.ts';
import { startFakeTronGrid } from '#functions/testing/vendors/tron-grid.ts';
import { createVendorResponse, vendorFaults } from '#functions/testing/vendors/vendor.ts';
import { createBitcoinReader } from './bitcoin/bitcoin-reader.ts';
import { type ChainReader, ChainUnreachableError, type WatchedChainAsset } from './chain.ts';
import { createSolanaReader } from './solana/solana-reader.ts';
import { createTronReader } from './tron/tron-reader.ts';

const coin: WatchedChainAsset = { coin_type: 'COIN', contract: null, decimals: 6 };
/** Long enough for a local response, short enough to wait for. */
const TIMEOUT = 400;

interface Tried {
  start: () => Promise<FakeChainVendor>;
  reader: (url: string | null) => ChainReader;
  hash: string;
  address: string;
}

const families: Readonly<Record<string, Tried>> = {
  tron: {
    start: async () => {
      const grid = await startFakeTronGrid();
      grid.mine();
      return grid;
    },
    reader: (url) => createTronReader({ name: 'Tron', network: 'tron' }, url, { timeout: TIMEOUT }),
    hash: 'ab'.repeat(32),
    address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  },
  bitcoin: {
    start: async () => {
      const esplora = await startFakeEsplora();
      esplora.mine();
      return esplora;
    },
    reader: (url) => createBitcoinReader({ name: 'Bitcoin', network: 'bitcoin' }, url, { timeout: TIMEOUT }),
    hash: 'ab'.repeat(32),
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  },
  solana: {
    start: async () => {
      const node = await startFakeSolanaNode();
      node.fill();
      return node;
    },
    reader: (url) => createSolanaReader({ name: 'Solana', network: 'solana' }, url, { timeout: TIMEOUT }),
    hash: toFakeSolanaSignature('any'),
    address: toFakeSolanaHash('any'),
  },
};

/** Failures of any server, and those of chain nodes. */
const faults = {
  ...vendorFaults,
  'a page that is not found': createVendorResponse(404, '<html><h1>404 Not Found</h1></html>'),
  'too many requests': createVendorResponse(429, '{"error":"rate limited"}'),
  'half an answer': createVendorResponse(200, '{"jsonrpc":"2.0","id":1,"result":{"slot":'),
};

describe.each(Object.entries(families))(
  'a faulty chain provider of %s',
  (_, { start, reader: readerAt, hash, address }) => {
    let vendor: FakeChainVendor;
    let reader: ChainReader;
    beforeAll(async () => {
      vendor = await start();
      reader = readerAt(vendor.url);
    });
    afterEach(() => {
      vendor.always = null;
      vendor.patience = null;
    });
    afterAll(() => vendor.stop());

    const questions: Record<string, () => Promise<unknown>> = {
      head: () => reader.head(),
      hashAt: () => reader.hashAt(0),
      block: () => reader.block(0, [coin]),
      transaction: () => reader.transaction(hash, [coin]),
      balance: () => reader.balance(address, coin),
    };

    it.each(Object.keys(faults))('causes an error on every call when it answers with %s', async (fault) => {
      vendor.always = faults[fault as keyof typeof faults] ?? null;
      const answers = await Promise.all(
        Object.values(questions).map((ask) =>
          ask().then(
            (answer) => answer,
            (error: unknown) => error,
          ),
        ),
      );
      for (const error of answers) {
        expect(error).toBeInstanceOf(ChainUnreachableError);
        const { message, cause } = error as Error;
        expect(message).not.toMatch(/secret-key|127\.0\.0\.1/);
        expect(cause).toBeUndefined();
      }
      vendor.always = null;
      expect(await reader.block(0, [coin])).toMatchObject({ height: 0 });
    });

    it('causes an error when it fails in the middle of a block', async () => {
      vendor.requests.length = 0;
      await reader.block(0, [coin]);
      const count = vendor.requests.length;
      for (let good = 0; good < count; good++) {
        vendor.patience = good;
        await expect(reader.block(0, [coin])).rejects.toThrow(ChainUnreachableError);
      }
    });

    it('is called by https or on localhost only', async () => {
      for (const url of [null, 'http://provider.example', 'ftp://provider.example', 'http://127.0.0.1.example/'])
        await expect(readerAt(url).head()).rejects.toThrow('no provider that is reached by https');
    });
  },
);
