import { isIPv6 } from 'node:net';

/** The eight groups of an address of version 6, each of four digits. */
function groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const parts = (text = '') => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail)];
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map((group) => group.padStart(4, '0'));
}

/** An address of version 4 that is written as one of version 6 is the one that it is. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** What one customer of a provider has: an IPv4 address, or 64 bits of an IPv6 address. */
export function subnetOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? groups(known).slice(0, 4).join(':') : known;
}

/** What a telephone stays in while its address changes: 16 bits of an IPv4 address, 32 of an IPv6 one. */
export function regionOf(address: string): string {
  const known = plain(address);
  return isIPv6(known) ? groups(known).slice(0, 2).join(':') : known.split('.').slice(0, 2).join('.');
}
