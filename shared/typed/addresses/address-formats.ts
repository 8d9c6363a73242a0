import { blake2b } from '@noble/hashes/blake2.js';
import { base58, bech32 } from '@scure/base';
import { type NetworkName, findNetwork } from '#shared/market/networks.ts';
import { decodeOrNull, normalizeBitcoinAddress } from './bitcoin-addresses.ts';
import { normalizeEvmAddress } from './evm-address.ts';
import { normalizeTonAddress } from './ton-address.ts';
import { parseTronAddress } from './tron-address.ts';

/** Longest text that is passed to a base58 decoder. */
const LONGEST_BASE58 = 64;
const fromBase58 = (typed: string): Uint8Array | null =>
  typed.length > LONGEST_BASE58 ? null : decodeOrNull(() => base58.decode(typed));

const normalSolanaAddress = (typed: string): string | null => (fromBase58(typed)?.length === 32 ? typed : null);

const CARDANO_MAINNET = 1;
/**
 * Bytes by the address type in the upper half of the first byte: payment with or without a stake. Pointers are out of
 * use.
 */
const cardanoLengths: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };

function normalCardanoAddress(typed: string): string | null {
  const parts = decodeOrNull(() => bech32.decode(typed, false));
  const bytes = parts?.prefix === 'addr' ? bech32.fromWordsUnsafe(parts.words) : null;
  const first = bytes?.[0];
  if (!bytes || first === undefined || (first & 15) !== CARDANO_MAINNET) return null;
  return cardanoLengths[first >> 4] === bytes.length ? typed.toLowerCase() : null;
}

const SS58 = new TextEncoder().encode('SS58PRE');
const POLKADOT_PREFIX = 0;

/** SS58: the network, 32 bytes and two checksum bytes. */
function normalPolkadotAddress(typed: string): string | null {
  const bytes = fromBase58(typed);
  if (bytes?.length !== 35 || bytes[0] !== POLKADOT_PREFIX) return null;
  const sum = blake2b(Uint8Array.of(...SS58, ...bytes.slice(0, 33)));
  return sum[0] === bytes[33] && sum[1] === bytes[34] ? typed : null;
}

const normalSuiAddress = (typed: string): string | null =>
  /^0x[0-9a-fA-F]{64}$/.test(typed) ? typed.toLowerCase() : null;

const normalHederaAccount = (typed: string): string | null => (/^0\.0\.[1-9][0-9]{0,9}$/.test(typed) ? typed : null);

const reviewed: Readonly<Record<string, (typed: string) => string | null>> = {
  cardano: normalCardanoAddress,
  polkadot: normalPolkadotAddress,
  sui: normalSuiAddress,
  hedera: normalHederaAccount,
  ton: normalizeTonAddress,
} satisfies Record<NetworkName<'reviewed'>, unknown>;

/**
 * Returns an address in its network’s canonical form, in which it is stored, compared and shown: EIP-55, lower-case
 * bech32, CashAddr with its prefix, TON’s `UQ…`. Returns null for an invalid address or checksum. Sui, Hedera and
 * Solana have no checksum.
 */
export function normalizeChainAddress(network: string, typed: string): string | null {
  switch (findNetwork(network)?.family) {
    case 'evm':
      return normalizeEvmAddress(typed);
    case 'tron':
      return parseTronAddress(typed) && typed;
    case 'bitcoin':
      return normalizeBitcoinAddress(network, typed);
    case 'solana':
      return normalSolanaAddress(typed);
    case 'reviewed':
      return reviewed[network]?.(typed) ?? null;
    case undefined:
      return null;
  }
}
