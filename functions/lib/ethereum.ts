import { keccak_256 } from '@noble/hashes/sha3.js';
import { recoverPublicKey } from '@noble/secp256k1';

/** `0x` and hexadecimal digits. */
export type Hex = `0x${string}`;

export const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));
const keccak = (bytes: Uint8Array): Uint8Array => keccak_256(bytes);

/** An address in its one writing with a checksum (EIP-55), from any other. */
export function checksummed(address: string): Hex {
  const plain = address.slice(2).toLowerCase();
  const sum = hexOf(keccak(Buffer.from(plain, 'ascii'))).slice(2);
  return `0x${[...plain].map((digit, i) => (Number.parseInt(sum.charAt(i), 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** What a wallet signs of a text (EIP-191). */
export function hashOfText(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return keccak(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`, 'utf8'), bytes]));
}

/** Half of the order of secp256k1: of the two forms of a signature, the one with the lower `s` is the canonical one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
/** 65 bytes: `r`, `s` and 27 or 28. */
const SIGNATURE = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/i;

/**
 * Whose key has signed a hash, checksummed; null where nobody's has. Of the two forms that a signature has, only the
 * canonical one counts.
 */
export function signerOf(hash: Uint8Array, signature: string): Hex | null {
  const [, r = '', s = '', v] = SIGNATURE.exec(signature) ?? [];
  if (v === undefined || BigInt(`0x${s}`) > HALF_ORDER) return null;
  try {
    const bytes = bytesOf(`0x${v.toLowerCase() === '1b' ? '00' : '01'}${r}${s}`);
    const key = recoverPublicKey(bytes, hash, { prehash: false, isCompressed: false });
    return checksummed(hexOf(keccak(key.slice(1)).slice(-20)));
  } catch {
    // Numbers that are on no curve.
    return null;
  }
}

const word = (value: string | number): string =>
  (typeof value === 'number' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');

/** Values of Solidity's ABI, `bytes` last: fixed ones in their words, then where it begins, its length and itself. */
export function abiEncode(fixed: readonly string[], bytes: string): string {
  const data = bytes.slice(2).toLowerCase();
  const filled = data.padEnd(Math.ceil(data.length / 64) * 64, '0');
  return [...fixed.map(word), word((fixed.length + 1) * 32), word(data.length / 2), filled].join('');
}
