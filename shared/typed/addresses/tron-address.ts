import { base58check, decodeOrNull } from './bitcoin-addresses.ts';

/** Prefix of the twenty bytes that Tron shares with Ethereum. */
const TRON = 0x41;

/** Encodes twenty bytes. */
export const toTronAddress = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(TRON, ...bytes));

/** Parses the twenty bytes; null for invalid addresses. */
export function parseTronAddress(typed: string): Uint8Array | null {
  const bytes = decodeOrNull(() => base58check.decode(typed));
  return bytes?.length === 21 && bytes[0] === TRON ? bytes.slice(1) : null;
}
