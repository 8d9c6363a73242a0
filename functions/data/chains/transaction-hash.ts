import { findNetwork } from '#shared/market/networks.ts';

/** 32 bytes on most networks, 48 on Hedera. */
const HEXADECIMAL = /^(?:0x)?([0-9a-f]{64}|[0-9a-f]{96})$/i;

export const isHexadecimalHash = (hash: string): boolean => HEXADECIMAL.test(hash);

/**
 * Returns the digits of a hexadecimal hash in lower case, without `0x`; any other hash unchanged: case matters in
 * base58.
 */
export const normalizeTransactionHash = (hash: string): string => HEXADECIMAL.exec(hash)?.[1]?.toLowerCase() ?? hash;

export const isSameTransactionHash = (a: string | null, b: string): boolean =>
  a !== null && normalizeTransactionHash(a) === normalizeTransactionHash(b);

/** Returns a hash in its network's spelling, the only one that names a transaction in the table. */
export function toCanonicalTransactionHash(network: string, hash: string): string {
  const plain = normalizeTransactionHash(hash);
  return isHexadecimalHash(hash) && findNetwork(network)?.family === 'evm' ? `0x${plain}` : plain;
}

/** Returns the usual non-canonical spellings of a hash: transactions used to be named as staff typed them. */
export function getAlternativeTransactionHashes(network: string, hash: string): string[] {
  if (!isHexadecimalHash(hash)) return [];
  const plain = normalizeTransactionHash(hash);
  const capitals = plain.toUpperCase();
  const spellings = new Set([hash, plain, `0x${plain}`, capitals, `0x${capitals}`]);
  spellings.delete(toCanonicalTransactionHash(network, hash));
  return [...spellings];
}
