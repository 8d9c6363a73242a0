/** @module-tag needs-evm */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeFunctionData, getAddress, type Hex } from 'viem';
import { afterAll, beforeAll, expect, vi, test } from 'vitest';
import type { WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import {
  type AnvilNode,
  compileTokenContracts,
  deployTokenContract,
  startAnvilNode,
} from '#functions/testing/chain/anvil.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { createEvmReader } from './evm-reader.ts';

const spec = findNetwork('ethereum');
if (!spec) throw new Error('There is no Ethereum.');
const BNB = findNetwork('bnb');

const ETHER = 10n ** 18n;
const someone = (n: number): Hex => getAddress(`0x${n.toString(16).padStart(40, 'c')}`);
const [ANN, BEN] = [someone(1), someone(2)];

let anvil: AnvilNode;
let tokens: ReturnType<typeof compileTokenContracts>;
let token: Hex;
let dishonestToken: Hex;
let refuser: Hex;
let assets: WatchedChainAsset[];

beforeAll(async () => {
  anvil = await startAnvilNode();
  process.env['CHAIN_RPC_1'] = anvil.url;
  tokens = compileTokenContracts();
  token = await deployTokenContract(anvil, tokens.Token);
  dishonestToken = await deployTokenContract(anvil, tokens.LyingToken);
  refuser = await deployTokenContract(anvil, tokens.Refuser);
  assets = [
    { coin_type: 'ETH', contract: null, decimals: 18 },
    // As an operator may type it.
    { coin_type: 'USDT', contract: token.toLowerCase(), decimals: 6 },
    { coin_type: 'LIE', contract: dishonestToken, decimals: 6 },
  ];
});
afterAll(() => {
  anvil.stop();
});

const reader = () => createEvmReader(spec);
const findAsset = (coin: string) => assets.find(({ coin_type }) => coin_type === coin) as WatchedChainAsset;
const call = (address: Hex, functionName: string, args: unknown[], more: { value?: bigint; gas?: bigint } = {}) =>
  anvil.client.writeContract({ address, abi: tokens.Token.abi, functionName, args, ...more });
const pay = (to: Hex, value: bigint, gas?: bigint) =>
  anvil.client.sendTransaction({ to, value, ...(gas !== undefined && { gas }) });
async function mined() {
  await anvil.client.mine({ blocks: 1 });
  const { height } = await reader().head();
  return height;
}

test('EVM block › lists native and token transfers with two requests whatever its size', async () => {
  const ether = await pay(ANN, 3n * ETHER);
  const usdt = await call(token, 'transfer', [BEN, 5_000_000n]);
  const height = await mined();
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  const block = await reader().block(height, assets);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  fetchSpy.mockRestore();
  const minedBlock = await anvil.client.getBlock({ blockNumber: BigInt(height) });
  expect(block).toEqual({
    height,
    hash: minedBlock.hash,
    parent: minedBlock.parentHash,
    at: Number(minedBlock.timestamp),
    transfers: [
      { tx_hash: ether, ordinal: 0, coin_type: 'ETH', to: ANN, memo: null, units: 3n * ETHER },
      { tx_hash: usdt, ordinal: 1, coin_type: 'USDT', to: BEN, memo: null, units: 5_000_000n },
    ],
  });
  expect(await reader().hashAt(height)).toBe(minedBlock.hash);
  expect([await reader().hashAt(height + 1), await reader().block(height + 1, assets)]).toEqual([null, null]);
  expect(await reader().transaction(usdt.slice(2).toUpperCase(), assets)).toEqual({
    tx_hash: usdt,
    block: { height, hash: minedBlock.hash },
    succeeded: true,
    transfers: block?.transfers.slice(1),
  });
});

test('EVM transfers › keep their ordinal within a transaction whatever other assets are watched', async () => {
  const hash = await call(token, 'payBoth', [ANN, BEN, 7n], { value: ETHER });
  const height = await mined();
  const shown = async (watched: WatchedChainAsset[]) =>
    (await reader().block(height, watched))?.transfers.map(({ ordinal, coin_type, to, units }) => [
      ordinal,
      coin_type,
      to,
      units,
    ]);
  const both = [
    [1, 'USDT', ANN, 7n],
    [2, 'USDT', BEN, 7n],
  ];
  expect(await shown(assets)).toEqual([[0, 'ETH', getAddress(token), ETHER], ...both]);
  expect(await shown([findAsset('USDT')])).toEqual(both);
  expect((await reader().transaction(hash, [findAsset('USDT')]))?.transfers.map(({ ordinal }) => ordinal)).toEqual([
    1, 2,
  ]);
});

test('reverted EVM transaction › yields no transfers', async () => {
  const failedHash = await pay(refuser, ETHER, 100_000n);
  const tooMuch = await call(token, 'transfer', [ANN, 10n ** 30n], { gas: 100_000n });
  const height = await mined();
  expect((await reader().block(height, assets))?.transfers).toEqual([]);
  for (const hash of [failedHash, tooMuch])
    expect(await reader().transaction(hash, assets)).toMatchObject({
      succeeded: false,
      transfers: [],
      block: { height },
    });
});

test('EVM reader rose › reports that a token moved less than its event states', async () => {
  await call(dishonestToken, 'transfer', [ANN, 9n]);
  await call(token, 'transfer', [ANN, 4n]);
  const height = await mined();
  const transferUnits = (await reader().block(height, assets))?.transfers.map(({ coin_type, units }) => [
    coin_type,
    units,
  ]);
  expect(transferUnits).toEqual([
    ['LIE', 9n],
    ['USDT', 4n],
  ]);
  expect(await reader().rose?.(ANN, findAsset('LIE'), height)).toBe(0n);
  expect(await reader().rose?.(ANN, findAsset('USDT'), height)).toBe(4n);
  expect(await reader().rose?.(ANN, findAsset('ETH'), height)).toBe(0n);
});

test('EVM transaction mined again in another block › keeps the ordinals of its transfers', async () => {
  const request = await anvil.client.prepareTransactionRequest({
    to: token,
    ...payBothCall(),
  } as never);
  const raw = await anvil.client.signTransaction(request as never);
  const hash = await anvil.client.sendRawTransaction({ serializedTransaction: raw });
  const height = await mined();
  const before = await reader().block(height, assets);
  expect(before?.transfers.map(({ tx_hash }) => tx_hash)).toContain(hash);

  await anvil.reorganise(1);
  expect(await reader().hashAt(height)).not.toBe(before?.hash);
  expect((await reader().block(height, assets))?.transfers).toEqual([]);
  expect((await reader().transaction(hash, assets))?.block ?? null).toBeNull();

  await anvil.client.impersonateAccount({ address: BEN });
  await anvil.client.setBalance({ address: BEN, value: ETHER });
  const first = await anvil.client.sendTransaction({
    account: BEN,
    to: ANN,
    value: 1n,
    maxFeePerGas: 100n * 10n ** 9n,
    maxPriorityFeePerGas: 50n * 10n ** 9n,
  });
  await anvil.client.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined);
  const secondBlock = await reader().block(await mined(), assets);
  expect(secondBlock?.transfers[0]?.tx_hash).toBe(first);
  expect(secondBlock?.transfers.slice(1)).toEqual(before?.transfers);
});

function payBothCall() {
  const data = encodeFunctionData({ abi: tokens.Token.abi, functionName: 'payBoth', args: [ANN, BEN, 3n] });
  return { data, value: 2n };
}

test('EVM reader › reads contracts and balances, and null for unknown transactions', async () => {
  expect(await reader().isContract?.(token)).toBe(true);
  expect(await reader().isContract?.(someone(99))).toBe(false);
  await anvil.client.setCode({ address: someone(98), bytecode: `0xef0100${token.slice(2)}` });
  expect(await reader().isContract?.(someone(98))).toBe(false);
  expect(await reader().balance(someone(99), findAsset('ETH'))).toBe(0n);
  await call(token, 'transfer', [someone(99), 11n]);
  await mined();
  expect(await reader().balance(someone(99), findAsset('USDT'))).toBe(11n);
  expect(await reader().transaction(`0x${'ab'.repeat(32)}`, assets)).toBeNull();
  expect(await reader().transaction('no hash', assets)).toBeNull();
});

test('EVM reader decimals › returns the decimals of the token contract, null for another contract', async () => {
  expect(await reader().decimals?.(token)).toBe(6);
  for (const address of [someone(97), refuser, dishonestToken]) expect(await reader().decimals?.(address)).toBeNull();
});

test('EVM reader › rejects a node of another chain and never shows the URL of a node', async () => {
  if (!BNB) throw new Error('There is no BNB Smart Chain.');
  process.env['CHAIN_RPC_56'] = anvil.url;
  await expect(createEvmReader(BNB).head()).rejects.toThrow('The node of BNB Smart Chain is one of another chain.');
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'key 1234 is used up' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['CHAIN_RPC_56'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-1234`;
  const error = await createEvmReader(BNB)
    .head()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'ChainUnreachableError', message: expect.not.stringContaining('1234') });
  server.close();
  server.closeAllConnections();
  await expect(createEvmReader(BNB).head()).rejects.toMatchObject({ message: expect.not.stringContaining('1234') });
});
