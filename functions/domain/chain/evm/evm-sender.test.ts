/** @module-tag needs-evm */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPublicKey, signAsync } from '@noble/secp256k1';
import { type Abi, getAddress, type Hex, parseTransaction, recoverTransactionAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChainSender, ChainPayout } from '#functions/domain/chain/chain.ts';
import {
  type AnvilNode,
  compileTokenContracts,
  deployTokenContract,
  startAnvilNode,
} from '#functions/testing/chain/anvil.ts';
import { testCloudEndpoint, testCloudCredentials, createTestKmsKey } from '#functions/testing/cloud.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { createEvmSender } from './evm-sender.ts';

const spec = findNetwork('ethereum');
if (!spec) throw new Error('There is no Ethereum.');

const ETHER = 10n ** 18n;
let anvil: AnvilNode;
let token: Hex;
let tokenAbi: Abi;
let keys = 0;
let key: Hex;
let own: Hex;
let people = 0;

beforeAll(async () => {
  anvil = await startAnvilNode();
  const { Token } = compileTokenContracts();
  token = await deployTokenContract(anvil, Token);
  tokenAbi = Token.abi;
  Object.assign(process.env, { CHAIN_RPC_1: anvil.url, PLACE: 'laptop' });
});
afterAll(() => {
  anvil.stop();
  for (const name of ['CHAIN_RPC_1', 'PLACE', 'NETWORK_SIGNER_ETHEREUM']) delete process.env[name];
});

const transfer = (to: Hex, units: bigint) =>
  anvil.client.writeContract({ address: token, abi: tokenAbi, functionName: 'transfer', args: [to, units] });

beforeEach(async () => {
  keys += 1;
  key = `0x${keys.toString(16).padStart(64, '7')}`;
  own = privateKeyToAddress(key);
  process.env['NETWORK_SIGNER_ETHEREUM'] = key.slice(2);
  await anvil.client.setBalance({ address: own, value: 10n * ETHER });
  await transfer(own, 100n);
  await anvil.client.mine({ blocks: 1 });
});

const sender = (): ChainSender => {
  const newSender = createEvmSender(spec);
  if (!newSender) throw new Error('There is no sender.');
  return newSender;
};
const newcomer = (): Hex => getAddress(`0x${(++people).toString(16).padStart(40, 'd')}`);
const ether = (to: Hex): ChainPayout => ({
  to,
  memo: null,
  asset: { coin_type: 'ETH', contract: null, decimals: 18 },
  units: ETHER,
});
const usdt = (to: Hex, units = 40n): ChainPayout => ({
  to,
  memo: null,
  asset: { coin_type: 'USDT', contract: token, decimals: 6 },
  units,
});
const readTokenBalance = (holder: Hex) =>
  anvil.client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [holder] });

test('EVM sender › sends native coins and tokens and counts their confirmations', async () => {
  const [ann, ben] = [newcomer(), newcomer()];
  expect([sender().kind, await sender().address(), await sender().minedNonce()]).toEqual(['local', own, 0]);
  const first = await sender().sign(ether(ann), 0, 0);
  const second = await sender().sign(usdt(ben), 1, 0);
  for (const { raw } of [first, second]) {
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(own);
    await sender().broadcast(raw);
  }
  expect(parseTransaction(first.raw as Hex)).toMatchObject({ type: 'eip1559', chainId: 1, to: ann.toLowerCase() });
  expect(await sender().stateOf(0, [first.tx_hash])).toEqual({ state: 'waiting' });
  await anvil.client.mine({ blocks: 1 });
  expect(await anvil.client.getBalance({ address: ann })).toBe(ETHER);
  expect(await readTokenBalance(ben)).toBe(40n);
  await anvil.client.mine({ blocks: 2 });
  for (const [nonce, { tx_hash }] of [first, second].entries())
    expect(await sender().stateOf(nonce, [tx_hash])).toEqual({
      state: 'mined',
      tx_hash,
      confirmations: 3,
      succeeded: true,
    });
  expect(await sender().minedNonce()).toBe(2);
});

test('EVM sender killed before broadcasting › sends the stored bytes later and pays once', async () => {
  const ann = newcomer();
  const { tx_hash, raw } = await sender().sign(ether(ann), 0, 0);
  expect(await sender().stateOf(0, [tx_hash])).toEqual({ state: 'unknown' });
  await sender().broadcast(raw);
  await sender().broadcast(raw);
  await anvil.client.mine({ blocks: 1 });
  await sender().broadcast(raw);
  await anvil.client.mine({ blocks: 1 });
  expect(await anvil.client.getBalance({ address: ann })).toBe(ETHER);
  expect(await sender().stateOf(0, [tx_hash])).toMatchObject({ state: 'mined', confirmations: 2 });
});

test('stuck EVM transaction › is replaced under its nonce for a higher fee, and only one is mined', async () => {
  const ann = newcomer();
  const first = await sender().sign(ether(ann), 0, 0);
  await sender().broadcast(first.raw);
  const fee = (raw: string) => parseTransaction(raw as Hex).maxFeePerGas ?? 0n;
  expect(await sender().stateOf(0, [first.tx_hash])).toEqual({ state: 'waiting' });
  // The node accepts no other with the same fee.
  await expect(sender().broadcast((await sender().sign(usdt(ann), 0, 0)).raw)).rejects.toMatchObject({
    name: 'ChainUnreachableError',
  });
  const second = await sender().sign(ether(ann), 0, 1);
  expect(fee(second.raw) * 1000n).toBeGreaterThanOrEqual(fee(first.raw) * 1125n);
  await sender().broadcast(second.raw);
  await anvil.client.mine({ blocks: 1 });
  const hashes = [first.tx_hash, second.tx_hash];
  expect(await sender().stateOf(0, hashes)).toMatchObject({ state: 'mined', tx_hash: second.tx_hash });
  expect(await anvil.client.getBalance({ address: ann })).toBe(ETHER);
});

test('EVM replacement › raises both fees by at least an eighth', async () => {
  const signed = await Promise.all([0, 1, 2, 3].map((bump) => sender().sign(ether(newcomer()), 0, bump)));
  const fees = signed.map(({ raw }) => parseTransaction(raw as Hex));
  for (const [i, { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n }] of fees.slice(1).entries()) {
    expect(maxFeePerGas * 1000n).toBeGreaterThanOrEqual((fees[i]?.maxFeePerGas ?? 0n) * 1125n);
    expect(maxPriorityFeePerGas * 1000n).toBeGreaterThanOrEqual((fees[i]?.maxPriorityFeePerGas ?? 0n) * 1125n);
  }
  await anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 300n * 10n ** 9n });
  await anvil.client.mine({ blocks: 1 });
  await expect(sender().sign(ether(newcomer()), 0, 0)).rejects.toThrow('Fees of Ethereum are above 500 gwei.');
  await anvil.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n });
  await anvil.client.mine({ blocks: 1 });
});

test('EVM sender stateOf › reports a nonce used by another transaction and a reverted one', async () => {
  const { tx_hash } = await sender().sign(ether(newcomer()), 0, 0);
  const foreign = await sender().sign(ether(newcomer()), 0, 1);
  await sender().broadcast(foreign.raw);
  await anvil.client.mine({ blocks: 1 });
  expect(await sender().stateOf(0, [tx_hash])).toEqual({ state: 'replaced' });

  const lateTransaction = await sender().sign(usdt(newcomer(), 80n), 2, 0);
  const drain = await sender().sign(usdt(newcomer(), 80n), 1, 0);
  for (const { raw } of [drain, lateTransaction]) await sender().broadcast(raw);
  await anvil.client.mine({ blocks: 1 });
  expect(await sender().stateOf(1, [drain.tx_hash])).toMatchObject({ state: 'mined', succeeded: true });
  expect(await sender().stateOf(2, [lateTransaction.tx_hash])).toMatchObject({ state: 'mined', succeeded: false });
});

test('EVM sender › does not sign a payout beyond its funds, and hides the message of the node', async () => {
  await expect(sender().sign(usdt(newcomer(), 101n), 0, 0)).rejects.toMatchObject({
    name: 'ChainUnreachableError',
    message: expect.stringMatching(/^The node of Ethereum refused eth_estimateGas \(-?\d+\)\.$/),
  });
});

test('EVM sender › rejects a private key on AWS and is null without a key', () => {
  process.env['PLACE'] = 'aws';
  expect(() => createEvmSender(spec)).toThrow('The hot wallet of ethereum needs a key of KMS.');
  process.env['PLACE'] = 'laptop';
  process.env['NETWORK_SIGNER_ETHEREUM'] = 'nonsense';
  expect(() => createEvmSender(spec)).toThrow('The key of the hot wallet of ethereum is none.');
  delete process.env['NETWORK_SIGNER_ETHEREUM'];
  expect(createEvmSender(spec)).toBeNull();
});

describe('EVM sender with a KMS key', () => {
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  /** Prefix of keys on this curve, before the point. */
  const SPKI = '3056301006072a8648ce3d020106052b8104000a034200';
  let requests: { target: unknown; body: Record<string, string> }[] = [];
  let upper = false;

  const derNumber = (value: bigint): Buffer => {
    const digits = value.toString(16);
    const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
    const paddedBytes = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
    return Buffer.concat([Buffer.from([2, paddedBytes.length]), paddedBytes]);
  };
  async function signature(digest: string): Promise<string> {
    const secret = Buffer.from(key.slice(2), 'hex');
    const compact = Buffer.from(await signAsync(Buffer.from(digest, 'base64'), secret, { prehash: false }));
    const [r, s] = [compact.subarray(0, 32), compact.subarray(32)].map((half) => BigInt(`0x${half.toString('hex')}`));
    // KMS returns either form of a signature.
    const body = Buffer.concat([derNumber(r ?? 0n), derNumber(upper ? ORDER - (s ?? 0n) : (s ?? 0n))]);
    return Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64');
  }
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const reply = async () => {
      const body = JSON.parse(text) as Record<string, string>;
      const target = request.headers['x-amz-target'];
      requests.push({ target, body });
      const point = Buffer.from(getPublicKey(Buffer.from(key.slice(2), 'hex'), false)).toString('hex');
      const answer =
        target === 'TrentService.GetPublicKey'
          ? { PublicKey: Buffer.from(`${SPKI}${point}`, 'hex').toString('base64') }
          : { Signature: await signature(body['Message'] ?? '') };
      response.end(JSON.stringify(answer));
    };
    request.on('end', () => void reply());
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(process.env, testCloudCredentials);
    if (testCloudEndpoint === null)
      process.env['AWS_ENDPOINT_URL_KMS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    const keyId =
      testCloudEndpoint === null ? `arn:aws:kms:us-east-1:1:key/${keys}` : await createTestKmsKey('ECC_SECG_P256K1');
    process.env['NETWORK_SIGNER_ETHEREUM'] = keyId;
    process.env['PLACE'] = 'aws';
    requests = [];
  });
  afterEach(() => {
    process.env['PLACE'] = 'laptop';
  });
  afterAll(() => {
    delete process.env['AWS_ENDPOINT_URL_KMS'];
    server.close();
    server.closeAllConnections();
  });

  test('produces signatures that the chain accepts every time', { tags: 'cloud' }, async () => {
    const ann = newcomer();
    const wallet = getAddress(await sender().address());
    await anvil.client.setBalance({ address: wallet, value: 10n * ETHER });
    // KMS chooses the form of a signature at random each time.
    for (let nonce = 0; nonce < 4; nonce++) {
      const { tx_hash, raw } = await sender().sign(ether(ann), nonce, 0);
      expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(wallet);
      await sender().broadcast(raw);
      await anvil.client.mine({ blocks: 1 });
      expect(await sender().stateOf(nonce, [tx_hash])).toMatchObject({ state: 'mined', succeeded: true });
    }
    expect(await anvil.client.getBalance({ address: ann })).toBe(4n * ETHER);
  });

  const eachRow = test.each([false, true]);
  eachRow('the chain takes what it signed, its upper form too: %s', async (isUpper) => {
    upper = isUpper;
    const ann = newcomer();
    const arn = process.env['NETWORK_SIGNER_ETHEREUM'];
    expect([sender().kind, await sender().address()]).toEqual(['kms', own]);
    const { tx_hash, raw } = await sender().sign(ether(ann), 0, 0);
    expect(requests.map(({ target }) => target)).toEqual(['TrentService.GetPublicKey', 'TrentService.Sign']);
    expect(requests[1]?.body).toEqual({
      KeyId: arn,
      Message: expect.any(String),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    });
    // Ethereum rejects the upper form (EIP-2); anvil does not.
    expect(BigInt(parseTransaction(raw as Hex).s ?? '0x0')).toBeLessThanOrEqual(ORDER / 2n);
    expect(BigInt(parseTransaction(raw as Hex).s ?? '0x0')).toBeGreaterThan(0n);
    await sender().broadcast(raw);
    await anvil.client.mine({ blocks: 1 });
    expect(await sender().stateOf(0, [tx_hash])).toMatchObject({ state: 'mined', succeeded: true });
    expect(await anvil.client.getBalance({ address: ann })).toBe(ETHER);
  });

  test('throws ChainUnreachableError when KMS does not answer', async () => {
    server.closeAllConnections();
    server.close();
    await expect(sender().address()).rejects.toMatchObject({ name: 'ChainUnreachableError' });
  });
});
