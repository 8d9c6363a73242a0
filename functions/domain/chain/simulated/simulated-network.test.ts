import { describe, expect, test } from 'vitest';
import { ChainUnreachableError, type WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import { getChainNetworkSource } from '#functions/domain/chain/networks.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { getChainSender } from '#functions/domain/chain/senders.ts';
import { useSimulatedChain } from '#functions/testing/chain.ts';
import { isNativeCoin } from '#shared/market/coin-networks.ts';
import { coins } from '#shared/market/coins.ts';
import { type NetworkSpec, findNetwork, networkSpecs } from '#shared/market/networks.ts';
import { toNetworkAddress } from './network-forms.ts';
import { getSimulatedWalletAddress } from './signed-transfer.ts';

const chain = useSimulatedChain();
const ethereum = findNetwork('ethereum') as NetworkSpec;
const someone = toNetworkAddress(ethereum, new Uint8Array(32).fill(7));
const ETH: WatchedChainAsset = { coin_type: 'ETH', contract: null, decimals: 18 };
const USDT: WatchedChainAsset = {
  coin_type: 'USDT',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
};

const reader = (network = 'ethereum') => getChainReader(network) as NonNullable<ReturnType<typeof getChainReader>>;
const sender = (network = 'ethereum') => getChainSender(network) as NonNullable<ReturnType<typeof getChainSender>>;
const faucet = (amount: string, coin_type = 'ETH') =>
  chain.network('ETH').pay({ coin_type, chain_type: 'ETH', to: someone, memo: null, amount }).tx_hash;
const mine = (blocks = 1) => chain.network('ETH').mine(blocks);
const payout = (units: bigint, asset = ETH) => ({ to: someone, memo: null, asset, units });

describe('simulated chain reader', () => {
  test('reads a block with its height, time and watched transfers in chain units', async () => {
    const before = await reader().head();
    const [ether, tether] = [faucet('1.000000000000000001'), faucet('25.5', 'USDT')];
    faucet('3', 'FAKE');
    mine(2);
    const height = before.height + 1;
    expect((await reader().head()).height).toBe(height + 1);
    const block = await reader().block(height, [ETH, USDT]);
    const to = someone;
    expect(block).toEqual({
      height,
      hash: await reader().hashAt(height),
      parent: before.hash,
      at: chain.now / 1000,
      transfers: [
        { tx_hash: ether, ordinal: 0, coin_type: 'ETH', to, memo: null, units: 1_000_000_000_000_000_001n },
        { tx_hash: tether, ordinal: 0, coin_type: 'USDT', to, memo: null, units: 25_500_000n },
      ],
    });
    expect((await reader().block(height, [USDT]))?.transfers).toHaveLength(1);
    expect(await reader().block(height + 2, [ETH])).toBeNull();
    expect(await reader().hashAt(height + 2)).toBeNull();
  });

  test('reads a transaction while it is pending and in its block', async () => {
    const hash = faucet('2');
    expect(await reader().transaction(hash, [ETH])).toMatchObject({ tx_hash: hash, block: null, succeeded: true });
    mine();
    const head = await reader().head();
    expect(await reader().transaction(hash, [ETH])).toMatchObject({
      block: head,
      transfers: [{ units: 2n * 10n ** 18n }],
    });
    expect(await reader().transaction(`0x${'00'.repeat(32)}`, [ETH])).toBeNull();
    const fake = faucet('3', 'FAKE');
    expect(await reader().transaction(fake, [ETH, USDT])).toMatchObject({ transfers: [] });
  });

  test('reads balances, their rise in a block, and whether an address is a contract', async () => {
    faucet('2');
    faucet('0.5');
    mine();
    const { height } = await reader().head();
    expect(await reader().balance(someone, ETH)).toBe(25n * 10n ** 17n);
    expect(await reader().balance(someone, USDT)).toBe(0n);
    expect(await reader().rose?.(someone, ETH, height)).toBe(25n * 10n ** 17n);
    expect(await reader().rose?.(someone, ETH, height - 1)).toBe(0n);
    expect(await reader().isContract?.(USDT.contract ?? '')).toBe(true);
    expect(await reader().isContract?.(someone)).toBe(false);
  });

  test('throws ChainUnreachableError when the chain is down or answers garbage', async () => {
    process.env['CHAIN_SIMULATOR_URL'] = 'http://127.0.0.1:9';
    for (const pendingRequest of [
      reader().head(),
      reader().block(1, []),
      sender().minedNonce(),
      sender().broadcast('ab'),
    ])
      await expect(pendingRequest).rejects.toThrow(ChainUnreachableError);
    process.env['CHAIN_SIMULATOR_URL'] = `${chain.url}/transactions`;
    expect(await reader().hashAt(1)).toBeNull();
    await expect(reader().head()).rejects.toThrow(ChainUnreachableError);
  });
});

describe('simulated chain sender', () => {
  test('mines a signed transaction once, however often it is broadcast', async () => {
    const { tx_hash, raw } = await sender().sign(payout(3n * 10n ** 18n), 0, 0);
    expect(await sender().stateOf(0, [tx_hash])).toEqual({ state: 'unknown' });
    await sender().broadcast(raw);
    await sender().broadcast(raw);
    expect(await sender().stateOf(0, [tx_hash])).toEqual({ state: 'waiting' });
    mine(3);
    await sender().broadcast(raw);
    const mined = { state: 'mined', tx_hash, confirmations: 3, succeeded: true };
    expect(await sender().stateOf(0, [tx_hash])).toEqual(mined);
    expect(await sender().minedNonce()).toBe(1);
    expect(await reader().balance(someone, ETH)).toBe(3n * 10n ** 18n);
  });

  test('signs equal transfers to equal bytes, and another fee or nonce to different bytes', async () => {
    const sign = (nonce: number, bump: number) => sender().sign(payout(10n ** 18n), nonce, bump);
    expect(await sign(0, 0)).toEqual(await sign(0, 0));
    expect(new Set([await sign(0, 0), await sign(0, 1), await sign(1, 0)].map(({ raw }) => raw)).size).toBe(3);
  });

  test('replaces a pending transaction for a higher fee and rejects the first one afterwards', async () => {
    const [first, second] = [await sender().sign(payout(1n), 0, 0), await sender().sign(payout(1n), 0, 1)];
    const hashes = [first.tx_hash, second.tx_hash];
    await sender().broadcast(first.raw);
    await sender().broadcast(second.raw);
    expect(await sender().stateOf(0, hashes)).toEqual({ state: 'waiting' });
    mine();
    expect(await sender().stateOf(0, hashes)).toMatchObject({ state: 'mined', tx_hash: second.tx_hash });
    // Too late, and reported like no answer.
    await expect(sender().broadcast(first.raw)).rejects.toThrow(ChainUnreachableError);
  });

  test('reports a nonce used by another transaction, and a reverted one as failed', async () => {
    const ours = await sender().sign(payout(1n), 0, 0);
    const other = await sender().sign(payout(2n), 0, 1);
    await sender().broadcast(other.raw);
    mine();
    expect(await sender().stateOf(0, [ours.tx_hash])).toEqual({ state: 'replaced' });
    const tooMuch = await sender().sign(payout(10n ** 30n), 1, 0);
    await sender().broadcast(tooMuch.raw);
    mine();
    expect(await sender().stateOf(1, [tooMuch.tx_hash])).toMatchObject({ state: 'mined', succeeded: false });
    expect(await reader().transaction(tooMuch.tx_hash, [ETH])).toMatchObject({ succeeded: false, transfers: [] });
  });

  test.each(networkSpecs)('has a funded hot wallet on $network', async (spec) => {
    const own = await sender(spec.network).address();
    expect(own).toBe(getSimulatedWalletAddress(spec, chain.keys.signers[spec.network] ?? ''));
    const coin_type = coins.find((coin) => isNativeCoin(coin, spec)) ?? '';
    const asset = { coin_type, contract: null, decimals: 6 };
    expect(await reader(spec.network).balance(own, asset)).toBe(10n ** 13n);
  });
});

describe('getChainNetworkSource', () => {
  test('returns simulated for all networks when the simulated chain is configured', () => {
    for (const { network } of networkSpecs) expect(getChainNetworkSource(network)).toBe('simulated');
    expect([getChainNetworkSource('luna'), getChainReader('luna'), getChainSender('luna')]).toEqual([
      'none',
      null,
      null,
    ]);
  });

  test('returns none without the simulated chain; there is no sender without a signer', () => {
    delete process.env['CHAIN_SIMULATOR_URL'];
    for (const { network } of networkSpecs)
      expect([getChainNetworkSource(network), getChainReader(network)]).toEqual(['none', null]);
    process.env['CHAIN_SIMULATOR_URL'] = chain.url;
    delete process.env['NETWORK_SIGNER_ETHEREUM'];
    expect(getChainSender('ethereum')).toBeNull();
  });

  test('throws on AWS when the simulated chain is configured', () => {
    process.env['PLACE'] = 'aws';
    for (const ask of [getChainNetworkSource, getChainReader, getChainSender])
      expect(() => ask('ethereum')).toThrow('for a laptop or an emulator alone');
    process.env['PLACE'] = 'emulator';
    expect(getChainNetworkSource('ethereum')).toBe('simulated');
  });
});
