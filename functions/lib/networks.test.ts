import { expect, it } from 'vitest';
import { getIpNetwork } from './networks.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
  ['2001:DB8:1:2::9', '2001:0db8:0001:0002'],
  ['2001:db8::1', '2001:0db8:0000:0000'],
  ['2001:db8:0:1::1', '2001:0db8:0000:0001'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000'],
  ['::1', '0000:0000:0000:0000'],
  ['unknown', 'unknown'],
])('getIpNetwork › returns for %s the network %s', (address, network) => expect(getIpNetwork(address)).toBe(network));
