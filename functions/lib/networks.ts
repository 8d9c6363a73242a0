import { isIPv6 } from 'node:net';

/** The eight groups of an address of version 6, each of four digits. */
function groups(address: string): string[] {
  // A URL has the shortest form of an address, without dots at its end.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, '0'));
}

/** An address of version 4 that is written as one of version 6; null of any other. */
function mapped(all: readonly string[]): string | null {
  if (all.slice(0, 6).join('') !== 'ffff'.padStart(24, '0')) return null;
  return [...Buffer.from(all.slice(6).join(''), 'hex')].join('.');
}

/**
 * The network that one customer of a provider has: a whole address of version 4, also where it is written as one of
 * version 6, or the first 64 bits of an address of version 6, whose holder has as many of them as they like. Whatever
 * counts or remembers an address goes by this.
 */
export function getIpNetwork(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare;
  const all = groups(bare);
  return mapped(all) ?? all.slice(0, 4).join(':');
}
