import { createHash } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import { base58, bech32 } from '@scure/base';
import { bytesToHex, getAddress } from 'viem/utils';
import type { NetworkName, NetworkSpec } from '#shared/market/networks.ts';
import { toBitcoinAddress } from '#shared/typed/addresses/bitcoin-addresses.ts';
import { toTonAddress } from '#shared/typed/addresses/ton-address.ts';
import { toTronAddress } from '#shared/typed/addresses/tron-address.ts';

/** SS58 for Polkadot’s own network. */
function polkadotAddress(bytes: Uint8Array): string {
  const payload = Uint8Array.of(0, ...bytes);
  const sum = blake2b(Uint8Array.of(...Buffer.from('SS58PRE', 'ascii'), ...payload));
  return base58.encode(Uint8Array.of(...payload, ...sum.slice(0, 2)));
}

/** Cardano address without a stake. */
const PAYMENT = 0x61;
const cardanoAddress = (bytes: Uint8Array): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.of(PAYMENT, ...bytes.slice(0, 28))), false);

/** Hedera numbers its accounts; the first million is in use. */
const hederaAccount = (bytes: Uint8Array): string =>
  `0.0.${10_000_000 + (Buffer.from(bytes).readUInt32BE(0) % 1_000_000_000)}`;

/** Forms by network where they differ within a family. */
const forms: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  cardano: cardanoAddress,
  polkadot: polkadotAddress,
  sui: (bytes) => bytesToHex(bytes),
  hedera: hederaAccount,
  ton: (bytes) => toTonAddress(bytes),
} satisfies Record<NetworkName<'reviewed'>, (bytes: Uint8Array) => string>;

/** Encodes 32 bytes in the network’s own form; the same bytes give the same address. */
export function toNetworkAddress(
  { network, family }: Pick<NetworkSpec, 'network' | 'family'>,
  bytes: Uint8Array,
): string {
  if (family === 'evm') return getAddress(bytesToHex(bytes.slice(0, 20)));
  if (family === 'tron') return toTronAddress(bytes.slice(0, 20));
  if (family === 'bitcoin') return toBitcoinAddress(network, bytes);
  if (family === 'solana') return base58.encode(bytes);
  const form = forms[network];
  if (!form) throw new Error(`Nobody said what an address on ${network} looks like.`);
  return form(bytes);
}

/** Formats the id of a transaction or block as the network writes it. */
export function toNetworkHash({ family }: Pick<NetworkSpec, 'family'>, bytes: Uint8Array): string {
  if (family === 'solana') return base58.encode(createHash('sha512').update(bytes).digest());
  const hash = createHash('sha256').update(bytes).digest('hex');
  return family === 'evm' ? `0x${hash}` : hash;
}
