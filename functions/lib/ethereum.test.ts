import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { encodeAbiParameters, getAddress, hashMessage } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { abiEncode, checksummed, hashOfText, hexOf, signerOf } from './ethereum.ts';

/** viem is the measure: it was written by others, and shares nothing with this but the curve's author. */
const keys = Array.from({ length: 40 }, () => privateKeyToAccount(generatePrivateKey()));
const TEXTS = ['', 'a', 'Grüße — 你好 🕯️', 'x'.repeat(1999), 'several\nlines\r\n'];

describe('what wallets write and sign', () => {
  it('has the addresses of EIP-55', () => {
    expect(checksummed('0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359')).toBe(
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    );
    for (const { address } of keys) {
      expect(checksummed(address.toLowerCase())).toBe(getAddress(address));
      expect(checksummed(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
    }
  });

  it('has the hashes of EIP-191', () => {
    for (const text of TEXTS) expect(hexOf(hashOfText(text))).toBe(hashMessage(text));
  });

  it('finds who signed', async () => {
    for (const account of keys)
      for (const message of TEXTS.slice(0, 2))
        expect(signerOf(hashOfText(message), await account.signMessage({ message }))).toBe(account.address);
  });

  it('has the values of Solidity', () => {
    const [address = '0x', hash] = [keys[0]?.address, hashMessage('hash')];
    for (const bytes of ['0x', '0x12', `0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(65)}`] as const)
      expect(`0x${abiEncode([address, hash], bytes)}`).toBe(
        encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }], [address, hash, bytes]),
      );
  });
});
