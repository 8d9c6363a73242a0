import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { networksByCoin } from '#shared/market/coin-networks.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import { normalizeChainAddress } from './address-formats.ts';
import { scriptToBitcoinAddress } from './bitcoin-addresses.ts';
import { detectAddressNetworks } from './read-address.ts';
import { toTronAddress, parseTronAddress } from './tron-address.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Addresses from each network’s documentation, in the network’s own form. */
const published: readonly [network: string, address: string, letters: string][] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0123456789abcdefABCDEF'],
  ['bnb', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0123456789abcdefABCDEF'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', BASE58],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', BASE58],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', BASE58],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', BECH32],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', BECH32],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', BECH32],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', BASE58],
  ['litecoin', 'MVcg9uEvtWuP5N6V48EHfEtbz48qR8TKZ9', BASE58],
  ['litecoin', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh', BECH32],
  ['dogecoin', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC', BASE58],
  ['bitcoin_cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', BECH32],
  ['bitcoin_cash', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', BECH32],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    BECH32,
  ],
  ['cardano', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', BECH32],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', BASE58],
  ['ton', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA', BASE64],
];

describe('normalizeChainAddress with a checksum', () => {
  it.each(published)('accepts a valid address on %s: %s', (network, address) => {
    expect(normalizeChainAddress(network, address)).toBe(address);
  });

  it.each(published)('rejects on %s the address %s with any character changed', (network, address, letters) => {
    const start = Math.max(address.lastIndexOf('0x') + 2, address.indexOf(':') + 1, 0);
    const passed: string[] = [];
    for (let at = start; at < address.length; at++)
      for (const letter of letters) {
        if (letter === address[at]) continue;
        const changedAddress = address.slice(0, at) + letter + address.slice(at + 1);
        if (normalizeChainAddress(network, changedAddress) !== null) passed.push(changedAddress);
      }
    expect(passed).toEqual([]);
  });

  it.each(published)('rejects on %s a truncated or extended address: %s', (network, address) => {
    expect(normalizeChainAddress(network, address.slice(0, -1))).toBeNull();
    expect(normalizeChainAddress(network, `${address}${address.at(-1)}`)).toBeNull();
    expect(normalizeChainAddress(network, ` ${address}`)).toBeNull();
  });
});

describe('normalizeChainAddress without a checksum', () => {
  it.each([
    ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['solana', 'So11111111111111111111111111111111111111112'],
    ['sui', `0x${'02a212de6a9dfa3a'.repeat(4)}`],
    ['hedera', '0.0.1079'],
  ])('accepts on %s an address of valid form: %s', (network, address) => {
    expect(normalizeChainAddress(network, address)).toBe(address);
    expect(normalizeChainAddress(network, `${address}l0`)).toBeNull();
  });
});

describe('normalizeChainAddress with another spelling', () => {
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('applies the checksum of the EIP-55 example %s', (address) => {
    for (const typed of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(normalizeChainAddress('ethereum', typed)).toBe(address);
  });

  it.each([
    ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['avalanche', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bitcoin_cash',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    [
      'bitcoin_cash',
      'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    [
      'cardano',
      'ADDR1VX2FXV2UMYHTTKXYXP8X0DLPDT3K6CWNG5PXJ3JHSYDZERS66HRL8',
      'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    ],
    ['sui', `0x${'02A212DE6A9DFA3A'.repeat(4)}`, `0x${'02a212de6a9dfa3a'.repeat(4)}`],
    ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
    ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
  ])('returns the canonical form on %s: %s', (network, typed, own) => {
    expect(normalizeChainAddress(network, typed)).toBe(own);
  });
});

describe('normalizeChainAddress with an invalid address', () => {
  it.each([
    ['bitcoin', 'a witness of version 0 with the checksum of the others', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    [
      'bitcoin',
      'a witness of version 1 with the checksum of version 0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    [
      'bitcoin',
      'a witness of version 1 that is no key',
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    ],
    [
      'bitcoin',
      'a witness of version 1 by which nobody could spend',
      'bc1plllllllllllllllllllllllllllllllllllllllllllllllllllsr7rg6v',
    ],
    ['bitcoin', 'an anchor, from which anybody can spend', 'bc1pfeessrawgf'],
    ['bitcoin', 'one of version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['bitcoin', 'letters of both sizes', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin', 'a test network’s', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['bitcoin', 'a test network’s key', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['litecoin', 'the old form of a script, which is Bitcoin’s too', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['bitcoin_cash', 'its old form, which is Bitcoin’s too', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['bitcoin_cash', 'one for tokens', 'bitcoincash:zpm2qsznhks23z7629mms6s4cwef74vcwvrqekrq9w'],
    ['tron', 'the bytes that Ethereum has', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['tron', 'hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['cardano', 'a stake’s', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
    ['cardano', 'a pointer', 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k'],
    ['cardano', 'a test network’s', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
    ['polkadot', 'Kusama’s', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    ['polkadot', 'the general form', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
    ['sui', 'too short a one', '0x2'],
    ['hedera', 'another shard’s', '1.0.1079'],
    ['hedera', 'zeros before', '0.0.01079'],
    ['ton', 'the raw form', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'],
    ['ton', 'a test network’s', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'],
    ['solana', '33 bytes', '11EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['solana', 'more than is ever read', '1'.repeat(100_000)],
    ['nowhere', 'a network that there is not', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ])('rejects on %s the address %s', (network, _, typed) => {
    expect(normalizeChainAddress(network, typed)).toBeNull();
  });
});

describe('detectAddressNetworks', () => {
  const names = (typed: string) => detectAddressNetworks(typed).map(({ network }) => network);

  it('returns the possible networks, the best known first', () => {
    expect(names('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual(['ethereum', 'bnb', 'avalanche']);
    expect(names('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(['tron']);
    expect(names('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual(['bitcoin']);
    expect(names('hello')).toEqual([]);
  });

  it('returns exactly one network for each published non-EVM address', () => {
    for (const [network, address] of published)
      if (!address.startsWith('0x')) expect(names(address), address).toEqual([network]);
  });
});

it('seeded contracts › have the canonical form of their network', () => {
  const contracts = Object.values(networksByCoin).flatMap((networks) =>
    Object.entries(networks).flatMap(([chainType, { contract }]) =>
      contract === null ? [] : [{ network: findNetworkByChainType(chainType)?.network ?? '', contract }],
    ),
  );
  expect(contracts.length).toBeGreaterThan(5);
  for (const { network, contract } of contracts) expect(normalizeChainAddress(network, contract)).toBe(contract);
});

describe('scriptToBitcoinAddress', () => {
  const hash = '76a04053bda0a88bda5177b86a15c3b29f559873';
  const scripts = {
    key: `76a914${hash}88ac`,
    script: `a914${hash}87`,
    witness: `0014${hash}`,
    taproot: '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  };
  const read = (network: string, script: string) => scriptToBitcoinAddress(network, hexToBytes(script));

  it.each([
    ['bitcoin', scripts.key, '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['bitcoin', scripts.script, '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC'],
    ['bitcoin', scripts.taproot, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['bitcoin', '0014751e76e8199196d454941c45d1b3a323f1433bd6', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bitcoin_cash', scripts.key, 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['bitcoin_cash', scripts.script, 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'],
  ])('returns on %s for script %s the published address %s', (network, script, address) => {
    expect(read(network, script)).toBe(address);
  });

  it('returns an address that the network accepts, for every kind of output', () => {
    for (const network of ['bitcoin', 'litecoin', 'dogecoin', 'bitcoin_cash'])
      for (const script of [
        scripts.key,
        scripts.script,
        scripts.witness,
        scripts.taproot,
        `aa20${hash}${hash.slice(0, 24)}87`,
      ]) {
        const address = read(network, script);
        if (address !== null) expect(normalizeChainAddress(network, address)).toBe(address);
      }
  });

  it('returns null for an unknown output or one without an address', () => {
    for (const script of ['', '6a0548656c6c6f', `0014${hash}00`, `5220${hash}${hash.slice(0, 24)}`, `76a914${hash}88`])
      expect(read('bitcoin', script), script).toBeNull();
    // With another push it is no witness: anyone could spend it.
    for (const script of [`004c14${hash}`, `514c20${scripts.taproot.slice(4)}`, `76a94c14${hash}88ac`, '51024e73'])
      expect(read('bitcoin', script), script).toBeNull();
    expect(read('dogecoin', scripts.witness)).toBeNull();
    expect(read('ethereum', scripts.key)).toBeNull();
  });
});

it('Tron and Ethereum addresses › share their twenty bytes', () => {
  const bytes = parseTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(bytesToHex(bytes ?? new Uint8Array())).toBe('a614f803b6fd780986a42c78ec9c7f77e6ded13c');
  expect(toTronAddress(bytes ?? Uint8Array.of())).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(parseTronAddress('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toBeNull();
});
