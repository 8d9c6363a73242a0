import { isIPv6 } from 'node:net';

/** Returns the eight groups of an IPv6 address, each of four digits. */
function parseIpv6Groups(address: string): string[] {
  // A URL has the shortest form of an address, without dots at its end.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, '0'));
}

/** Returns the IPv4 address in an IPv4-mapped IPv6 address, or null. */
function parseMappedIpv4(all: readonly string[]): string | null {
  if (all.slice(0, 6).join('') !== 'ffff'.padStart(24, '0')) return null;
  return [...Buffer.from(all.slice(6).join(''), 'hex')].join('.');
}

/**
 * Returns the network of one provider's customer: a whole IPv4 address, also IPv4-mapped, or the first 64 bits of an
 * IPv6 address, whose holder controls all addresses below. Every count or record of an address uses this.
 */
export function getIpNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const all = parseIpv6Groups(bare);
  return parseMappedIpv4(all) ?? all.slice(0, 4).join(':');
}
