import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChainReader, WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import { toFakeHash } from '#functions/testing/vendors/chain-vendor.ts';
import { startFakeTronGrid } from '#functions/testing/vendors/tron-grid.ts';
import { createTronReader } from './tron-reader.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDC = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8';
/** `Approval(address,address,uint256)`: an event of the same shape that moves nothing. */
const APPROVAL = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const ALICE = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const assets: WatchedChainAsset[] = [
  { coin_type: 'TRX', contract: null, decimals: 6 },
  { coin_type: 'USDT', contract: USDT, decimals: 6 },
];
const TRON = { name: 'Tron', network: 'tron' };

let grid: Awaited<ReturnType<typeof startFakeTronGrid>>;
let reader: ChainReader;
let height = 0;

/** Mines a block and returns its height. */
const mine = (...mineArguments: Parameters<typeof grid.mine>) => {
  grid.mine(...mineArguments);
  return height++;
};
const sent = { tx_hash: expect.any(String) as string, memo: null, to: ALICE };

beforeAll(async () => {
  grid = await startFakeTronGrid();
  reader = createTronReader(TRON, grid.url, { headers: { 'TRON-PRO-API-KEY': 'a-key' } });
  mine();
});
afterEach(() => {
  grid.lag(0);
  grid.loseInfos(0);
});
afterAll(() => grid.stop());

describe('a Tron block', () => {
  it('lists native and watched token transfers, with two requests', async () => {
    const at = mine(
      { name: 'own coin', sends: { to: ALICE, sun: 12_500_000 } },
      { name: 'token', events: [{ contract: USDT, to: ALICE, units: 25_000_000n }] },
      { name: 'another token', events: [{ contract: USDC, to: ALICE, units: 1n }] },
    );
    grid.requests.length = 0;
    const block = await reader.block(at, assets);
    expect(grid.requests).toEqual(['/wallet/getblockbynum', '/wallet/gettransactioninfobyblocknum']);
    expect(grid.headers['tron-pro-api-key']).toBe('a-key');
    expect(block).toMatchObject({ height: at, parent: await reader.hashAt(at - 1), at: at * 3 });
    expect(block?.transfers).toEqual([
      { ...sent, tx_hash: toFakeHash('own coin'), ordinal: 0, coin_type: 'TRX', units: 12_500_000n },
      { ...sent, tx_hash: toFakeHash('token'), ordinal: 1, coin_type: 'USDT', units: 25_000_000n },
    ]);
  });

  it('gives a transfer the same ordinal whatever other assets are watched', async () => {
    const events = [
      { contract: USDC, to: ALICE, units: 1n },
      { contract: USDT, topics: [APPROVAL, toFakeHash('owner'), toFakeHash('spender')], units: 9n },
      { contract: USDT, to: ALICE, units: 2n },
    ];
    const at = mine({ name: 'several', events });
    const usdc: WatchedChainAsset = { coin_type: 'USDC', contract: USDC, decimals: 6 };
    const places = async (watched: WatchedChainAsset[]) =>
      (await reader.block(at, watched))?.transfers.map(({ coin_type, ordinal }) => [coin_type, ordinal]);
    expect(await places(assets)).toEqual([['USDT', 3]]);
    expect(await places([usdc, ...assets])).toEqual([
      ['USDC', 1],
      ['USDT', 3],
    ]);
    expect(await places([])).toEqual([]);
  });

  it('leaves out failed transactions and other calls', async () => {
    const at = mine(
      { name: 'failed token', events: [{ contract: USDT, to: ALICE, units: 5n }], failed: true },
      { name: 'failed coin', sends: { to: ALICE, sun: 5 }, failed: true },
      { name: 'no amount', events: [{ contract: USDT, to: ALICE, data: '' }] },
      { name: 'no receiver', events: [{ contract: USDT, topics: [toFakeHash('x')], data: '' }] },
    );
    expect((await reader.block(at, assets))?.transfers).toEqual([]);
  });

  it('is null when it does not exist yet', async () => {
    expect(await reader.block(height + 5, assets)).toBeNull();
    expect(await reader.hashAt(height + 5)).toBeNull();
  });

  it('is rejected when another node returns less than its contents', async () => {
    const at = mine({ name: 'half told', events: [{ contract: USDT, to: ALICE, units: 5n }] });
    grid.loseInfos(1);
    await expect(reader.block(at, assets)).rejects.toThrow('did not answer what a block did as it should');
    grid.loseInfos(0);
    expect((await reader.block(at, assets))?.transfers).toHaveLength(1);
  });
});

describe('the head of the Tron chain', () => {
  it('follows the node, also to a lower height and after a reorganisation', async () => {
    mine();
    const newest = await reader.head();
    expect(newest).toEqual({ height: height - 1, hash: await reader.hashAt(height - 1) });
    grid.lag(1);
    expect(await reader.head()).toMatchObject({ height: height - 2 });
    expect(await reader.hashAt(height - 1)).toBeNull();
    grid.lag(0);
    grid.abandon(1);
    grid.mine();
    const secondHead = await reader.head();
    expect(secondHead.height).toBe(newest.height);
    expect(secondHead.hash).not.toBe(newest.hash);
  });
});

describe('a Tron transaction', () => {
  it('is found by its hash, with the block and transfers of the block reader', async () => {
    const at = mine({ name: 'looked for', events: [{ contract: USDT, to: ALICE, units: 7n }] });
    const hash = toFakeHash('looked for');
    const block = await reader.block(at, assets);
    const expected = {
      tx_hash: hash,
      block: { height: at, hash: block?.hash },
      succeeded: true,
      transfers: block?.transfers,
    };
    expect(await reader.transaction(hash, assets)).toEqual(expected);
    expect(await reader.transaction(`0x${hash.toUpperCase()}`, assets)).toEqual(expected);
  });

  it('is reported as failed, pending or unknown', async () => {
    mine({ name: 'no success', events: [{ contract: USDT, to: ALICE, units: 7n }], failed: true });
    expect(await reader.transaction(toFakeHash('no success'), assets)).toMatchObject({
      succeeded: false,
      transfers: [],
    });
    grid.wait({ name: 'waits', sends: { to: ALICE, sun: 3 } });
    expect(await reader.transaction(toFakeHash('waits'), assets)).toMatchObject({
      block: null,
      transfers: [{ coin_type: 'TRX', units: 3n }],
    });
    expect(await reader.transaction(toFakeHash('nothing'), assets)).toBeNull();
    expect(await reader.transaction('not a hash', assets)).toBeNull();
  });
});

it('Tron reader › reads balances and whether an address is a contract', async () => {
  const [coin, token] = assets as [WatchedChainAsset, WatchedChainAsset];
  expect(await reader.balance(ALICE, coin)).toBe(0n);
  grid.hold(ALICE, 5_000_000, { [USDT]: 2n ** 60n });
  expect(await reader.balance(ALICE, coin)).toBe(5_000_000n);
  expect(await reader.balance(ALICE, token)).toBe(2n ** 60n);
  expect(await reader.isContract?.(ALICE)).toBe(false);
  grid.deploy(USDT);
  expect(await reader.isContract?.(USDT)).toBe(true);
});

it('Tron reader decimals › returns the decimals of the token contract, null for another contract', async () => {
  grid.deploy(USDC, 6);
  expect(await reader.decimals?.(USDC)).toBe(6);
  expect(await reader.decimals?.(ALICE)).toBeNull();
});
