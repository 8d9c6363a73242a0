import { type CashAddressType, decodeCashAddress, encodeCashAddress } from '@bitauth/libauth';

/** The address format of Bitcoin Cash (CashAddr). */

const PREFIX = 'bitcoincash';

/** Bytes of a hash, by what it is of: a key, or a script. Addresses of tokens are not among them. */
const hashLengths: Partial<Record<CashAddressType, readonly number[]>> = { p2pkh: [20], p2sh: [20, 32] };

export const toCashAddress = (type: 'p2pkh' | 'p2sh', payload: Uint8Array): string =>
  encodeCashAddress({ type, payload }).address;

/** With its prefix and in small letters, from with or without, from large or small; null of what is none. */
export function normalizeCashAddress(typed: string): string | null {
  const small = typed.toLowerCase();
  if (typed !== small && typed !== typed.toUpperCase()) return null;
  const address = small.startsWith(`${PREFIX}:`) ? small : `${PREFIX}:${small}`;
  const decoded = decodeCashAddress(address);
  if (typeof decoded === 'string') return null;
  return hashLengths[decoded.type]?.includes(decoded.payload.length) === true ? address : null;
}
