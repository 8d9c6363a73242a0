import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import { normalizeChainAddress } from '#shared/typed/addresses/address-formats.ts';
import { deriveAddress, hasDerivedAddresses } from './derive-address.ts';

/** The seed of `abandon … about`, for which BIP-84 and many wallets publish addresses. */
const PUBLISHED =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const root = HDKey.fromMasterSeed(Buffer.from(PUBLISHED, 'hex'));
const accountKey = (path: string) => root.derive(path).publicExtendedKey;
const named = (network: string) => findNetwork(network) as NetworkSpec;
const below = (network: string, xpub: string, index: number) => deriveAddress(named(network), xpub, index);

describe('deriveAddress', () => {
  it.each([
    ['ethereum', "m/44'/60'/0'", 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['ethereum', "m/44'/60'/0'", 1, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
    ['bnb', "m/44'/60'/0'", 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['tron', "m/44'/195'/0'", 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    ['bitcoin', "m/84'/0'/0'", 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    ['bitcoin', "m/84'/0'/0'", 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
    ['litecoin', "m/84'/2'/0'", 0, 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['dogecoin', "m/44'/3'/0'", 0, 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
    ['bitcoin_cash', "m/44'/145'/0'", 0, 'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
  ])('derives on %s the same address as common wallets for %s, index %i', (network, path, index, address) => {
    expect(below(network, accountKey(path), index)).toBe(address);
    expect(normalizeChainAddress(network, address)).toBe(address);
  });

  it('accepts the zpub form of BIP-84', () => {
    const zpub =
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
    expect(below('bitcoin', zpub, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(() => below('tron', zpub, 0)).toThrow('another network');
  });

  it('rejects a private key without revealing it in the error', () => {
    const xprv = root.derive("m/44'/60'/0'").privateExtendedKey;
    expect(() => below('ethereum', xprv, 0)).toThrow(/private one/);
    expect(() => below('ethereum', xprv, 0)).not.toThrow(/xprv/);
    expect(() => below('ethereum', `${accountKey("m/44'/60'/0'").slice(0, -1)}2`, 0)).toThrow('is none');
  });

  it('rejects networks whose addresses come from a pool', () => {
    expect(hasDerivedAddresses(named('solana'))).toBe(false);
    expect(() => below('solana', accountKey("m/44'/60'/0'"), 0)).toThrow('from a pool');
  });
});
