import { removeBlanks, toHalfWidth } from './characters.ts';

export const TRANSACTION_HASH_PATTERN = '^(0x)?[0-9A-Za-z]{32,128}$';
const HASH = new RegExp(TRANSACTION_HASH_PATTERN);

/** Reads the identifier of a transaction on its chain: hexadecimal, or base58 as on Solana. Null when it cannot be one. */
export function readTransactionHash(typed: string): string | null {
  const hash = toHalfWidth(removeBlanks(typed));
  return HASH.test(hash) ? hash : null;
}
