import { findNetwork } from '#shared/market/networks.ts';

/** 32 bytes on most networks, 48 on Hedera. */
const HEXADECIMAL = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i;

export const isHexadecimal = (hash: string): boolean => HEXADECIMAL.test(hash);

/**
 * Returns the digits of a hexadecimal hash in lower case, without `0x`; any other hash unchanged: case matters in
 * base58.
 */
export const normalizeHash = (hash: string): string => HEXADECIMAL.exec(hash)?.[1]?.toLowerCase() ?? hash;

export const isSameHash = (a: string | null, b: string): boolean => a !== null && normalizeHash(a) === normalizeHash(b);

/** Returns a hash in its network's spelling, the only one that names a transaction in the table. */
export function canonicalHash(network: string, hash: string): string {
  const plain = normalizeHash(hash);
  return isHexadecimal(hash) && findNetwork(network)?.family === 'evm' ? `0x${plain}` : plain;
}

/** Returns the usual non-canonical spellings of a hash: transactions used to be named as staff typed them. */
export function getAlternativeHashes(network: string, hash: string): string[] {
  if (!isHexadecimal(hash)) return [];
  const plain = normalizeHash(hash);
  const capitals = plain.toUpperCase();
  const spellings = new Set([hash, plain, `0x${plain}`, capitals, `0x${capitals}`]);
  spellings.delete(canonicalHash(network, hash));
  return [...spellings];
}
