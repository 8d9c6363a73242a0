import { expect, test } from 'vitest';
import { normalizeAddress } from '#functions/domain/chain/addresses/address-formats.ts';
import { networkSpecs } from '#shared/market/networks.ts';
import { toNetworkAddress, toNetworkHash } from './network-forms.ts';

const bytes = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
const others = bytes.map((byte) => byte ^ 1);

test.each(networkSpecs)('toNetworkAddress › gives a canonical address on $network', (spec) => {
  const address = toNetworkAddress(spec, bytes);
  expect(normalizeAddress(spec.network, address)).toBe(address);
  expect(toNetworkAddress(spec, others)).not.toBe(address);
});

test.each(networkSpecs)('toNetworkHash › gives a valid transaction hash on $network', (spec) => {
  expect(toNetworkHash(spec, bytes)).toMatch(/^(0x)?[0-9A-Za-z]{32,128}$/);
  expect(toNetworkHash(spec, others)).not.toBe(toNetworkHash(spec, bytes));
});
