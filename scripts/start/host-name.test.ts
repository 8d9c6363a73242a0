import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { getReachableHost, getLocalHost } from './host-name.ts';

test('getLocalHost › returns the configured host, or localhost by default', () => {
  for (const name of [getLocalHost, getReachableHost]) {
    expect(name(null)).toBe('localhost');
    expect(name('192.0.2.7')).toBe('192.0.2.7');
    expect(name('trade.example')).toBe('trade.example');
    expect(name('2001:db8::7')).toBe('[2001:db8::7]');
  }
});

test('getReachableHost › returns a network address for a wildcard host', () => {
  const all = Object.values(networkInterfaces()).flat();
  for (const every of ['0.0.0.0', '::']) {
    expect(getLocalHost(every)).toBe('localhost');
    const hostName = getReachableHost(every);
    if (hostName === 'localhost')
      expect(all.every((address) => address?.internal || address?.family !== 'IPv4')).toBe(true);
    else expect(all.find((address) => address?.address === hostName)).toMatchObject({ internal: false });
  }
});
