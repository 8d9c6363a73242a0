import { type NetworkSpec, findNetwork, networkSpecs } from '#shared/market/networks.ts';
import { removeBlanks, toHalfWidth, trimBlanks } from '#shared/typed/characters.ts';
import { normalizeChainAddress } from './address-formats.ts';
import { isBurnAddress } from './burn-addresses.ts';
import { parsePaymentLink } from './payment-link.ts';

/** Addresses of any length without a checksum: removing a blank would join two numbers. */
const isUncheckedNumber = (network: string): boolean => network === 'hedera';

/**
 * Reads an address as typed, pasted or scanned, in its network’s canonical form: without blanks and what cannot be
 * seen, also from a payment link: `bitcoin:bc1q…?amount=0.1`, `ethereum:0x…@1`. The link’s amount is not read. Returns
 * null for an invalid address or checksum, for a link to another chain, to a contract or with a memo.
 */
export function readAddress(network: string, typed: string): string | null {
  const text = toHalfWidth(isUncheckedNumber(network) ? trimBlanks(typed) : removeBlanks(typed));
  const address = normalizeChainAddress(network, text);
  if (address !== null) return address;
  const link = parsePaymentLink(network, text);
  if (link === null) return null;
  const chainId = findNetwork(network)?.chainId ?? null;
  return link.chainId === null || link.chainId === chainId ? normalizeChainAddress(network, link.address) : null;
}

/** Returns the networks on which an address is valid, in the order of the networks; empty when there are none. */
export const detectAddressNetworks = (typed: string): NetworkSpec[] =>
  networkSpecs.filter(({ network }) => readAddress(network, typed) !== null);

/** Address to which coins can be sent, or why not: `addressOf` with the network that it belongs to. */
export type ReadDestination =
  | { address: string; problem: null }
  | { address: null; problem: 'chainAddress' | 'addressBurn' }
  | { address: null; problem: 'addressOf'; network: string };

/** Reads the destination of a withdrawal. Refuses addresses without a known key, such as the zero address. */
export function readDestination(network: string, typed: string): ReadDestination {
  const address = readAddress(network, typed);
  if (address !== null)
    return isBurnAddress(network, address) ? { address: null, problem: 'addressBurn' } : { address, problem: null };
  const [other] = detectAddressNetworks(typed);
  return other
    ? { address: null, problem: 'addressOf', network: other.name }
    : { address: null, problem: 'chainAddress' };
}
