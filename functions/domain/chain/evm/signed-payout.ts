import { keccak_256 } from '@noble/hashes/sha3.js';
import { type Hex, hexOf } from '#functions/lib/ethereum.ts';

/** What a number or text of bytes is in RLP, or a list of such. */
type Rlp = Uint8Array | readonly Rlp[];

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'));

/** Without zeros in front: zero is no byte at all. */
function numberBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return bytesOf(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`);
}

function headed(offset: number, body: Uint8Array): Uint8Array {
  if (body.length <= 55) return Uint8Array.from([offset + body.length, ...body]);
  const length = numberBytes(BigInt(body.length));
  return Uint8Array.from([offset + 55 + length.length, ...length, ...body]);
}

function rlp(value: Rlp): Uint8Array {
  if (!(value instanceof Uint8Array)) return headed(0xc0, Buffer.concat(value.map(rlp)));
  const [only = 0] = value;
  return value.length === 1 && only < 0x80 ? value : headed(0x80, value);
}

/** A transaction of EIP-1559 without a list of access. */
export interface FeeTransaction {
  chainId: number;
  nonce: number;
  /** Wei a unit of gas: to whoever mines it, and altogether at most. */
  tip: bigint;
  most: bigint;
  gas: bigint;
  to: string;
  value: bigint;
  data: string;
}

const TYPE = 2;

const fields = ({ chainId, nonce, tip, most, gas, to, value, data }: FeeTransaction): Rlp[] => [
  numberBytes(BigInt(chainId)),
  numberBytes(BigInt(nonce)),
  numberBytes(tip),
  numberBytes(most),
  numberBytes(gas),
  bytesOf(to),
  numberBytes(value),
  bytesOf(data),
  [],
];

const typed = (parts: Rlp[]): Uint8Array => Uint8Array.from([TYPE, ...rlp(parts)]);

/** What is signed of a transaction. */
export const digestOf = (transaction: FeeTransaction): Uint8Array => keccak_256(typed(fields(transaction)));

/** @param signature 65 bytes: `r`, `s` and 27 or 28. */
export function signedBytes(transaction: FeeTransaction, signature: Hex): Hex {
  const part = (from: number, to: number) => numberBytes(BigInt(`0x${signature.slice(from, to)}`));
  const parity = numberBytes(BigInt(`0x${signature.slice(130)}`) - 27n);
  return hexOf(typed([...fields(transaction), parity, part(2, 66), part(66, 130)]));
}

/** By what a network knows signed bytes. */
export const hashOfBytes = (raw: string): Hex => hexOf(keccak_256(bytesOf(raw)));
