import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChainReader, WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import {
  toFakeSolanaHash,
  toFakeSolanaSignature,
  startFakeSolanaNode,
} from '#functions/testing/vendors/solana-node.ts';
import { createVendorResponse } from '#functions/testing/vendors/vendor.ts';
import { createSolanaReader } from './solana-reader.ts';

const [SENDER, ALICE, BOB] = ['sender', 'alice', 'bob'].map(toFakeSolanaHash) as [string, string, string];
const SYSTEM = '11111111111111111111111111111111';
const sol: WatchedChainAsset = { coin_type: 'SOL', contract: null, decimals: 9 };

let node: Awaited<ReturnType<typeof startFakeSolanaNode>>;
let reader: ChainReader;

beforeAll(async () => {
  node = await startFakeSolanaNode();
  reader = createSolanaReader({ name: 'Solana', network: 'solana' }, node.url);
  node.fill();
});
afterEach(() => node.lag(0));
afterAll(() => node.stop());

const pays = (name: string, ...accounts: [address: string, before: number, after: number][]) => ({
  name,
  accounts: [[SENDER, 10_000_000, 5_000_000] as const, ...accounts].map(([address, before, after]) => ({
    address,
    before,
    after,
  })),
});

describe('a Solana slot', () => {
  it('lists the increase of each account by its index in the transaction, with one request', async () => {
    const slot = node.fill(
      pays('one', [ALICE, 0, 3_000_000], [SYSTEM, 1, 1]),
      pays('two', [BOB, 5, 4], [ALICE, 100, 350], [BOB, 1, 2]),
    );
    node.methods.length = 0;
    const block = await reader.block(slot, [sol]);
    expect(node.methods.map(({ method, params }) => [method, params[1]])).toEqual([
      ['getBlock', expect.objectContaining({ commitment: 'finalized', maxSupportedTransactionVersion: 0 })],
    ]);
    expect(block).toMatchObject({ height: slot, hash: toFakeSolanaHash(`slot ${slot}`), at: 1_700_000_000 + slot });
    expect(block?.parent).toBe(await reader.hashAt(slot - 1));
    const common = { coin_type: 'SOL', memo: null };
    expect(block?.transfers).toEqual([
      { ...common, tx_hash: toFakeSolanaSignature('one'), ordinal: 1, to: ALICE, units: 3_000_000n },
      { ...common, tx_hash: toFakeSolanaSignature('two'), ordinal: 2, to: ALICE, units: 250n },
      { ...common, tx_hash: toFakeSolanaSignature('two'), ordinal: 3, to: BOB, units: 1n },
    ]);
    expect((await reader.block(slot, []))?.transfers).toEqual([]);
  });

  it('leaves out failed transactions', async () => {
    const slot = node.fill({ ...pays('failed', [ALICE, 0, 5]), failed: true });
    expect((await reader.block(slot, [sol]))?.transfers).toEqual([]);
  });

  it('is read as null when skipped, and the next block links to the last existing one', async () => {
    const before = node.fill();
    const skipped = node.skip();
    const after = node.fill();
    expect(await reader.block(skipped, [sol])).toBeNull();
    expect(await reader.hashAt(skipped)).toBeNull();
    expect((await reader.block(after, [sol]))?.parent).toBe(await reader.hashAt(before));
  });

  it('is retried when not available yet, never taken as skipped', async () => {
    const slot = node.fill(pays('late', [ALICE, 0, 5]));
    node.lag(1);
    await expect(reader.block(slot, [sol])).rejects.toThrow('error -32004');
    await expect(reader.hashAt(slot)).rejects.toThrow(ChainUnreachableError);
    node.lag(0);
    expect((await reader.block(slot, [sol]))?.transfers).toHaveLength(1);
  });

  it('is rejected when the account balances are missing', async () => {
    const slot = node.fill();
    const transaction = { accountKeys: [{ pubkey: ALICE }], signatures: [toFakeSolanaSignature('x')] };
    const header = { blockhash: ALICE, previousBlockhash: BOB, blockTime: null };
    for (const meta of [null, { err: null, preBalances: [], postBalances: [5] }]) {
      const result = { ...header, transactions: [{ meta, transaction }] };
      node.next.push(createVendorResponse(200, JSON.stringify({ jsonrpc: '2.0', id: 1, result })));
      await expect(reader.block(slot, [sol])).rejects.toThrow('did not answer getBlock as it should');
    }
  });
});

it('Solana reader head › returns the newest final slot, also when a node lags', async () => {
  const slot = node.fill();
  expect(await reader.head()).toEqual({ height: slot, hash: toFakeSolanaHash(`slot ${slot}`) });
  node.lag(1);
  expect(await reader.head()).toMatchObject({ height: slot - 1 });
});

describe('a Solana transaction', () => {
  it('is found by its signature with the transfers of its block', async () => {
    const slot = node.fill(pays('looked for', [ALICE, 1, 8]));
    const signature = toFakeSolanaSignature('looked for');
    expect(await reader.transaction(signature, [sol])).toEqual({
      tx_hash: signature,
      block: { height: slot, hash: toFakeSolanaHash(`slot ${slot}`) },
      succeeded: true,
      transfers: (await reader.block(slot, [sol]))?.transfers,
    });
    node.fill({ ...pays('no success', [ALICE, 1, 8]), failed: true });
    expect(await reader.transaction(toFakeSolanaSignature('no success'), [sol])).toMatchObject({
      succeeded: false,
      transfers: [],
    });
  });

  it('is read as null when the signature is unknown or invalid', async () => {
    expect(await reader.transaction(toFakeSolanaSignature('nothing'), [sol])).toBeNull();
    node.methods.length = 0;
    for (const typed of ['hello', '0'.repeat(88), ALICE, '1'.repeat(5000)])
      expect(await reader.transaction(typed, [sol])).toBeNull();
    expect(node.methods).toEqual([]);
  });
});

it('Solana reader › reads balances and whether an address belongs to a program', async () => {
  node.hold(ALICE, 77);
  expect(await reader.balance(ALICE, sol)).toBe(77n);
  await expect(reader.balance(ALICE, { ...sol, contract: ALICE })).rejects.toThrow('no tokens');
  node.own(ALICE, SYSTEM);
  node.own(BOB, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
  node.own(SENDER, 'BPFLoaderUpgradeab1e11111111111111111111111', true);
  expect(await reader.isContract?.(ALICE)).toBe(false);
  expect(await reader.isContract?.(BOB)).toBe(true);
  expect(await reader.isContract?.(SENDER)).toBe(true);
  expect(await reader.isContract?.(toFakeSolanaHash('nobody'))).toBe(false);
});
