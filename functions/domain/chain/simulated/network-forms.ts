import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { base58, bech32, createBase58check } from '@scure/base';
import { checksummed, hexOf } from '#functions/lib/ethereum.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const base58check = createBase58check(sha256);

const withVersion = (version: number, bytes: Uint8Array): string =>
  base58check.encode(Uint8Array.from([version, ...bytes.subarray(0, 20)]));
const segwit = (prefix: 'bc' | 'ltc', bytes: Uint8Array): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(bytes.subarray(0, 20))]);

/** SS58, of Polkadot's own network. */
function polkadot(bytes: Uint8Array): string {
  const said = Uint8Array.from([0, ...bytes]);
  const sum = blake2b(Uint8Array.from([...Buffer.from('SS58PRE', 'ascii'), ...said]), { dkLen: 64 });
  return base58.encode(Uint8Array.from([...said, sum[0] ?? 0, sum[1] ?? 0]));
}

/** CRC-16/XMODEM, as TON's addresses have it. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}

/** A wallet's that gives back what it cannot take, in the chain of all wallets. */
function ton(bytes: Uint8Array): string {
  const said = Buffer.from([0x51, 0, ...bytes]);
  const sum = crc16(said);
  return Buffer.from([...said, sum >> 8, sum & 0xff]).toString('base64url');
}

/** By network, where the family does not say it. */
const FORMS: Record<string, (bytes: Uint8Array) => string> = {
  bitcoin: (bytes) => segwit('bc', bytes),
  litecoin: (bytes) => segwit('ltc', bytes),
  dogecoin: (bytes) => withVersion(0x1e, bytes),
  bitcoin_cash: (bytes) => withVersion(0, bytes),
  cardano: (bytes) => bech32.encode('addr', bech32.toWords(Uint8Array.from([0x61, ...bytes.subarray(0, 28)])), 128),
  polkadot,
  sui: (bytes) => hexOf(bytes),
  hedera: (bytes) => `0.0.${1_000_000 + (Buffer.from(bytes).readUInt32BE(0) % 8_000_000)}`,
  ton,
};

/** 32 bytes as an address that is well formed on a network: always the same one of the same bytes. */
export function addressOn({ network, family }: Pick<NetworkSpec, 'network' | 'family'>, bytes: Uint8Array): string {
  if (family === 'evm') return checksummed(hexOf(bytes.subarray(0, 20)));
  if (family === 'tron') return withVersion(0x41, bytes);
  if (family === 'solana') return base58.encode(bytes);
  const form = FORMS[network];
  if (!form) throw new Error(`Nobody said what an address on ${network} looks like.`);
  return form(bytes);
}

/** What identifies a transaction of these bytes, as the network writes it. */
export function hashOn({ family }: Pick<NetworkSpec, 'family'>, bytes: Uint8Array): string {
  if (family === 'solana') return base58.encode(createHash('sha512').update(bytes).digest());
  const hash = Buffer.from(sha256(bytes)).toString('hex');
  return family === 'evm' ? `0x${hash}` : hash;
}
