import { base58check, decodeOrNull } from './bitcoin-addresses.ts';

/** Stands before the twenty bytes that Tron shares with Ethereum. */
const TRON = 0x41;

/** From twenty bytes. */
export const toTronAddress = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(TRON, ...bytes));

/** Its twenty bytes; null of what is no address of Tron. */
export function parseTronAddress(typed: string): Uint8Array | null {
  const bytes = decodeOrNull(() => base58check.decode(typed));
  return bytes?.length === 21 && bytes[0] === TRON ? bytes.slice(1) : null;
}
