import { getAddress } from 'viem/utils';
import { removeBlanks, toHalfWidth } from '#shared/typed/characters.ts';
import { parsePaymentLink } from './payment-link.ts';

/** In a single case there is no checksum and it is accepted. In mixed case the checksum must match (EIP-55). */
export function normalizeEvmAddress(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const digits = address.slice(2);
  const sum = getAddress(address);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || address === sum ? sum : null;
}

/** Reads the address of a wallet on EVM chains, also from a link `ethereum:0x…`. Null when invalid. */
export function readEvmAddress(typed: string): string | null {
  const text = toHalfWidth(removeBlanks(typed));
  return normalizeEvmAddress(parsePaymentLink('ethereum', text)?.address ?? text);
}
