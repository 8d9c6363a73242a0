import { blake2b } from '@noble/hashes/blake2.js';
import { base58, bech32 } from '@scure/base';
import { getAddress } from 'viem/utils';
import { type NetworkSpec, findNetwork, networkSpecs } from '#shared/market/networks.ts';
import { decodeOrNull, normalizeBitcoinAddress } from './bitcoin-addresses.ts';
import { normalizeTonAddress } from './ton-address.ts';
import { parseTronAddress } from './tron-address.ts';

/** In one case it has no checksum and is taken as it is; in both it must be the mix that its checksum asks for (EIP-55). */
function normalEvmAddress(typed: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return null;
  const digits = typed.slice(2);
  const sum = getAddress(typed);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || typed === sum ? sum : null;
}

/** No decoder of base58 is asked to read more. */
const LONGEST_BASE58 = 64;
const fromBase58 = (typed: string): Uint8Array | null =>
  typed.length > LONGEST_BASE58 ? null : decodeOrNull(() => base58.decode(typed));

const normalSolanaAddress = (typed: string): string | null => (fromBase58(typed)?.length === 32 ? typed : null);

const CARDANO_MAINNET = 1;
/** Bytes by the type in the upper half of the first one: a payment with a stake, or without. Pointers are out of use. */
const cardanoLengths: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };

function normalCardanoAddress(typed: string): string | null {
  const parts = decodeOrNull(() => bech32.decode(typed, false));
  const bytes = parts?.prefix === 'addr' ? bech32.fromWordsUnsafe(parts.words) : null;
  const first = bytes?.[0];
  if (!bytes || first === undefined || (first & 15) !== CARDANO_MAINNET) return null;
  return cardanoLengths[first >> 4] === bytes.length ? typed.toLowerCase() : null;
}

const SS58 = Buffer.from('SS58PRE', 'ascii');
const POLKADOT_PREFIX = 0;

/** SS58: the network, 32 bytes and two of a checksum. */
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
};

/**
 * An address in the one form that its network has for it, in which it is stored, compared and shown: EIP-55, small letters
 * of bech32, CashAddr with its prefix, TON's `UQ…`. Null of what is no address of this network: by a wrong checksum too,
 * where there is one. Sui's and Hedera's have none, nor Solana's.
 */
export function normalizeAddress(network: string, typed: string): string | null {
  switch (findNetwork(network)?.family) {
    case 'evm':
      return normalEvmAddress(typed);
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

/** On which networks there may be such an address, in the order of the networks; none where it is no address at all. */
export const detectAddressNetworks = (typed: string): NetworkSpec[] =>
  networkSpecs.filter(({ network }) => normalizeAddress(network, typed) !== null);
