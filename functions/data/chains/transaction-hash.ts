import { findNetwork } from '#shared/market/networks.ts';

/** 32 bytes, as most networks have it, or 48, as Hedera. */
const HEXADECIMAL = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i;

export const isHexadecimal = (hash: string): boolean => HEXADECIMAL.test(hash);

/** Returns the digits of a hexadecimal hash in lower case, without `0x`; any other hash as it is: case matters in base58. */
export const normalizeHash = (hash: string): string => HEXADECIMAL.exec(hash)?.[1]?.toLowerCase() ?? hash;

export const isSameHash = (a: string | null, b: string): boolean => a !== null && normalizeHash(a) === normalizeHash(b);

/** Returns a hash as its network writes it: the one spelling by which a transaction is named in the table. */
export function canonicalHash(network: string, hash: string): string {
  const plain = normalizeHash(hash);
  return isHexadecimal(hash) && findNetwork(network)?.family === 'evm' ? `0x${plain}` : plain;
}

/** Returns the usual spellings of a hash other than the canonical one: transactions used to be named as staff typed them. */
export function getAlternativeHashes(network: string, hash: string): string[] {
  if (!isHexadecimal(hash)) return [];
  const plain = normalizeHash(hash);
  const capitals = plain.toUpperCase();
  const spellings = new Set([hash, plain, `0x${plain}`, capitals, `0x${capitals}`]);
  spellings.delete(canonicalHash(network, hash));
  return [...spellings];
}
