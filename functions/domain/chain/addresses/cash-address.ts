import { type CashAddressType, decodeCashAddress, encodeCashAddress } from '@bitauth/libauth';

/** The address format of Bitcoin Cash (CashAddr). */

const PREFIX = 'bitcoincash';

/** Hash lengths in bytes by type: key or script. Token addresses are not included. */
const hashLengths: Partial<Record<CashAddressType, readonly number[]>> = { p2pkh: [20], p2sh: [20, 32] };

export const toCashAddress = (type: 'p2pkh' | 'p2sh', payload: Uint8Array): string =>
  encodeCashAddress({ type, payload }).address;

/** Normalizes to lower case with prefix, from either case, with or without prefix; null when invalid. */
export function normalizeCashAddress(typed: string): string | null {
  const small = typed.toLowerCase();
  if (typed !== small && typed !== typed.toUpperCase()) return null;
  const address = small.startsWith(`${PREFIX}:`) ? small : `${PREFIX}:${small}`;
  const decoded = decodeCashAddress(address);
  if (typeof decoded === 'string') return null;
  return hashLengths[decoded.type]?.includes(decoded.payload.length) === true ? address : null;
}
