import { expect, test } from 'vitest';
import { networkSpecs } from '#shared/market/networks.ts';
import { normalizeChainAddress } from '#shared/typed/addresses/address-formats.ts';
import { toNetworkAddress, toNetworkHash } from './network-forms.ts';

const bytes = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
const flippedBytes = bytes.map((byte) => byte ^ 1);

test.each(networkSpecs)('toNetworkAddress › gives a canonical address on $network', (spec) => {
  const address = toNetworkAddress(spec, bytes);
  expect(normalizeChainAddress(spec.network, address)).toBe(address);
  expect(toNetworkAddress(spec, flippedBytes)).not.toBe(address);
});

test.each(networkSpecs)('toNetworkHash › gives a valid transaction hash on $network', (spec) => {
  expect(toNetworkHash(spec, bytes)).toMatch(/^(0x)?[0-9A-Za-z]{32,128}$/);
  expect(toNetworkHash(spec, flippedBytes)).not.toBe(toNetworkHash(spec, bytes));
});
