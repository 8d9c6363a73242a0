import { keccak_256 } from '@noble/hashes/sha3.js';
import { signAsync } from '@noble/secp256k1';
import type { Address } from 'viem';
import { serializeErc6492Signature } from 'viem/utils';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { malleateSignature, createTestWallet } from '#functions/testing/people/wallet.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { startFakeChainNode } from '#functions/testing/vendors/chain-node.ts';
import { verifyWalletSignature } from './verify-signature.ts';

useTestTable();

const MESSAGE = 'What a wallet was asked to sign.';
const wallet = createTestWallet();
const verify = (signature: string, address: Address = wallet.address, chain = 1, message = MESSAGE) =>
  verifyWalletSignature({ address, message, signature }, chain);

describe('verifyWalletSignature of a key', () => {
  it('accepts the signature for its own message and address only', async () => {
    const signature = await wallet.sign(MESSAGE);
    expect(await verify(signature)).toBe('key');
    expect(await verify(signature.toUpperCase().replace('0X', '0x'))).toBe('key');
    expect(await verify(signature, createTestWallet().address)).toBeNull();
    expect(await verify(signature, wallet.address, 1, `${MESSAGE} `)).toBeNull();
  });

  it('verifies a signature of another implementation', async () => {
    // The example of web3.js.
    const expectedSignature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    expect(await verify(expectedSignature, '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23', 1, 'Some data')).toBe('key');
    for (const text of ['', 'a', 'Grüße — 你好 🕯️', 'x'.repeat(1999), 'several\nlines\r\n']) {
      const bytes = Buffer.from(text, 'utf8');
      const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`, 'utf8');
      const [recovery = 0, ...rest] = await signAsync(
        keccak_256(Buffer.concat([prefix, bytes])),
        Buffer.from(wallet.key.slice(2), 'hex'),
        { prehash: false, format: 'recovered' },
      );
      const signature = Buffer.from([...rest, 27 + recovery]).toString('hex');
      expect(await verify(`0x${signature}`, wallet.address, 1, text), text).toBe('key');
    }
  });

  it('accepts v of 0 or 1 as a Ledger sends, with low s only', async () => {
    const signatures = new Set<string>();
    for (let i = 0; signatures.size < 2; i++) {
      const message = `${MESSAGE} ${i}`;
      const signature = await wallet.sign(message);
      const asParity = (text: string) => `${text.slice(0, -2)}${text.endsWith('1b') ? '00' : '01'}`;
      signatures.add(signature.slice(-2));
      expect(await verify(asParity(signature), wallet.address, 1, message)).toBe('key');
      expect(await verify(asParity(malleateSignature(signature)), wallet.address, 1, message)).toBeNull();
      expect(await verify(asParity(signature), createTestWallet().address, 1, message)).toBeNull();
    }
  });

  it('rejects high s, another v and compact signatures', async () => {
    const signature = await wallet.sign(MESSAGE);
    const { recoverMessageAddress } = await import('viem/utils');
    // The malleable twin recovers to the same address: it is rejected for its form.
    expect(
      await recoverMessageAddress({ message: MESSAGE, signature: malleateSignature(signature) as `0x${string}` }),
    ).toBe(wallet.address);
    const v = signature.slice(-2);
    for (const other of [
      malleateSignature(signature),
      `${signature.slice(0, -2)}${v === '1b' ? '01' : '00'}`,
      `${signature.slice(0, -2)}${v === '1b' ? '0' : '1'}`,
      `${signature.slice(0, -2)}${v === '1b' ? '1c' : '1b'}`,
      `${signature.slice(0, -2)}25`,
      signature.slice(0, -2),
      `${signature}00`,
      '0x',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(64)}1b`,
      // Fixed text sent by a careless page.
      `0x${Buffer.from('wallet_login_signature').toString('hex')}`,
    ])
      expect(await verify(other), other).toBeNull();
  });
});

describe('verifyWalletSignature of a contract wallet', () => {
  let node: Awaited<ReturnType<typeof startFakeChainNode>>;
  const contract = createTestWallet().address;
  const future = createTestWallet().address;
  beforeAll(async () => {
    node = await startFakeChainNode();
    node.deployed.set(contract, wallet.address);
    node.planned.set(future, wallet.address);
  });
  afterEach(() => {
    delete process.env['CHAIN_RPC_1'];
    node.break(false);
    node.flood(false);
    node.calls.length = 0;
  });
  afterAll(() => node.stop());

  const wrapped = async () =>
    serializeErc6492Signature({
      address: '0x0000000000000000000000000000000000000001',
      data: '0x1234',
      signature: await wallet.sign(MESSAGE),
    });

  it("calls only the node of the wallet's chain", { tags: ['FIN-047'] }, async () => {
    const signature = await wallet.sign(MESSAGE);
    expect(await verify(signature, contract)).toBeNull();
    process.env['CHAIN_RPC_1'] = node.url;
    expect(await verify(signature, contract)).toBe('contract:1');
    expect(await verify(signature, contract, 137)).toBeNull();
    expect(await verify(await createTestWallet().sign(MESSAGE), contract)).toBeNull();
    expect(await verify('0x1234', contract)).toBeNull();
  });

  it('rejects a contract signature when no node of its chain is configured', { tags: ['FIN-064'] }, async () => {
    process.env['CHAIN_RPC_1'] = node.url;
    const refusal = {
      reason: 'SIGNATURE_INVALID',
      fields: { signature: [expect.stringContaining('contract wallets')] },
    };
    await expect(verify(await wrapped(), contract, 137)).rejects.toMatchObject(refusal);
    const signature = await wallet.sign(MESSAGE);
    await expect(verify(`${signature}${signature.slice(2)}`, contract, 137)).rejects.toMatchObject(refusal);
    expect(await verify(signature, contract, 137)).toBeNull();
    expect(node.calls).toEqual([]);
  });

  it('uses https only and rejects oversized answers', { tags: ['FIN-064'] }, async () => {
    const byName = node.url.replace('127.0.0.1', 'localhost');
    for (const url of [byName, 'http://node.example/', 'http://127.0.0.1.example/', 'ftp://127.0.0.1/', 'node']) {
      process.env['CHAIN_RPC_1'] = url;
      await expect(verify('0x1234', contract), url).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    }
    expect(node.calls).toEqual([]);
    process.env['CHAIN_RPC_1'] = node.url;
    node.flood(true);
    await expect(verify(await wallet.sign(MESSAGE), contract)).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    await node.left();
  });

  it('uses EIP-6492 for a contract not deployed yet', { tags: ['FIN-047'] }, async () => {
    process.env['CHAIN_RPC_1'] = node.url;
    expect(await verify(await wrapped(), future)).toBe('contract:1');
    expect(await verify(await wrapped(), contract)).toBe('contract:1');
    expect(await verify(await wrapped(), createTestWallet().address)).toBeNull();
  });

  it('verifies keys without the node and rejects malleable signatures', async () => {
    process.env['CHAIN_RPC_1'] = node.url;
    const signature = await wallet.sign(MESSAGE);
    expect(await verify(signature)).toBe('key');
    expect(node.calls).toEqual([]);
    expect(await verify(malleateSignature(signature))).toBeNull();
  });

  it('fails with SERVICE_UNAVAILABLE when the node is down, without revealing its address', async () => {
    process.env['CHAIN_RPC_1'] = node.url;
    node.break(true);
    const logLines: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.env['LOG_LEVEL'] = 'info';
    process.stdout.write = (text: string | Uint8Array) => logLines.push(String(text)) > 0;
    try {
      await expect(verify(await wallet.sign(MESSAGE), contract)).rejects.toMatchObject({
        reason: 'SERVICE_UNAVAILABLE',
      });
    } finally {
      process.stdout.write = write;
      process.env['LOG_LEVEL'] = 'silent';
    }
    expect(logLines.join('')).toContain('signature not checked');
    expect(logLines.join('')).not.toContain('a-key-in-the-address');
  });
});
