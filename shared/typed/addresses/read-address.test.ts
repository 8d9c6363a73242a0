import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { networkSpecs } from '#shared/market/networks.ts';
import { burnAddresses } from './burn-addresses.ts';
import { readEvmAddress } from './evm-address.ts';
import { detectAddressNetworks, readAddress, readDestination } from './read-address.ts';

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BROKEN_EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed';
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const BCH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA';

/** An address of each network, with the scheme of its links. */
const examples: readonly [network: string, scheme: string, address: string][] = [
  ['tron', 'tron:', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ethereum', 'ethereum:', EVM],
  ['bnb', 'ethereum:', EVM],
  ['avalanche', 'ethereum:', EVM],
  ['bitcoin', 'bitcoin:', BTC],
  ['bitcoin', 'BITCOIN:', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['litecoin', 'litecoin:', 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
  ['dogecoin', 'dogecoin:', 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ['bitcoin_cash', '', BCH],
  ['solana', 'solana:', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['cardano', 'web+cardano:', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['polkadot', 'polkadot:', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['sui', 'sui:', `0x${'02a212de6a9dfa3a'.repeat(4)}`],
  ['hedera', 'hedera:', '0.0.1079'],
  ['ton', 'ton://transfer/', TON],
];

describe('readAddress', () => {
  it.each([
    ['bitcoin', `bitcoin:${BTC}`, BTC],
    ['bitcoin', `bitcoin:${BTC}?amount=0.5&label=Ana`, BTC],
    ['bitcoin', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=1`, BTC],
    ['ethereum', `ethereum:${EVM}`, EVM],
    ['ethereum', `ethereum:${EVM}@1`, EVM],
    ['ethereum', `ethereum:pay-${EVM}@1?value=2.014e18`, EVM],
    ['bnb', `ethereum:${EVM}@56`, EVM],
    ['bitcoin_cash', `${BCH}?amount=1`, BCH],
    ['ton', `ton://transfer/${TON}?amount=1`, TON],
    ['bitcoin', `\u200b${BTC.slice(0, 8)} ${BTC.slice(8)}\n`, BTC],
    ['bitcoin', `${BTC.slice(0, 8)}\u200b\u00ad${BTC.slice(8)}\ufeff`, BTC],
    ['ethereum', EVM.toLowerCase(), EVM],
    ['hedera', '\u00a0０．０．１０７９ ', '0.0.1079'],
  ])('reads on %s %j as %s', (network, typed, address) => {
    expect(readAddress(network, typed)).toBe(address);
  });

  it.each([
    ['a broken EIP-55 checksum', 'ethereum', BROKEN_EVM],
    ['a link with a broken EIP-55 checksum', 'ethereum', `ethereum:${BROKEN_EVM}@1`],
    ['a link to another chain', 'ethereum', `ethereum:${EVM}@56`],
    ['a link that calls a contract', 'ethereum', `ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1`],
    ['a name', 'ethereum', 'ethereum:vitalik.eth'],
    ['a link of another network', 'bitcoin', `litecoin:${BTC}`],
    ['a link with an unknown requirement', 'bitcoin', `bitcoin:${BTC}?req-pay=1`],
    ['a link without an address', 'bitcoin', 'bitcoin:?lno=1'],
    ['a link with a memo', 'ton', `ton://transfer/${TON}?text=77`],
    ['a page', 'ethereum', `https://etherscan.io/address/${EVM}`],
    ['two addresses', 'bitcoin', `${BTC} ${BTC}`],
    ['two numbers', 'hedera', '0.0.10 79'],
    ['nothing', 'bitcoin', ''],
    ['an unknown network', 'nowhere', EVM],
  ])('rejects %s', (_, network, typed) => {
    expect(readAddress(network, typed)).toBeNull();
  });

  it('has an example of every network', () => {
    expect(new Set(examples.map(([network]) => network))).toEqual(new Set(networkSpecs.map(({ network }) => network)));
  });

  test('reads every address in a link, with blanks and invisible characters as the same one', () => {
    const blank = fc.constantFrom('', ' ', '\n', '\u00a0', '\u200b', '\u2060', '\ufeff', '\u200e', '\u00ad');
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.boolean(),
        fc.constantFrom('', '?amount=0.1', '?label=Ana%20B&amount=1'),
        fc.array(blank, { minLength: 120, maxLength: 120 }),
        ([network, scheme, address], isLink, query, blanks) => {
          const text = isLink ? scheme + address + query : address;
          const isNumber = network === 'hedera';
          const typed = [...text].map((character, i) => character + (isNumber ? '' : (blanks[i] ?? ''))).join('');
          expect(readAddress(network, (blanks[0] ?? '') + typed)).toBe(address);
        },
      ),
    );
  });

  test('rejects every EVM address with the case of one letter changed', () => {
    const letters = [...EVM].flatMap((character, at) => (at > 1 && /[a-f]/i.test(character) ? [at] : []));
    for (const at of letters) {
      const letter = EVM.charAt(at);
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const changed = EVM.slice(0, at) + other + EVM.slice(at + 1);
      expect([changed, readAddress('ethereum', changed), readEvmAddress(changed)]).toEqual([changed, null, null]);
    }
  });
});

describe('readEvmAddress', () => {
  it.each([EVM, EVM.toLowerCase(), ` ${EVM}\u200b`, `ethereum:${EVM}@8453`])('reads %j with its checksum', (typed) => {
    expect(readEvmAddress(typed)).toBe(EVM);
  });

  it.each(['', BROKEN_EVM, '0x52908400098527886E0F7030069857D2E4169Ee7', EVM.slice(0, -1), `ethereum:${BROKEN_EVM}`])(
    'rejects %j',
    (typed) => {
      expect(readEvmAddress(typed)).toBeNull();
    },
  );
});

describe('readDestination', () => {
  it('rejects addresses without a known key, in a link too', () => {
    for (const [network, addresses] of Object.entries(burnAddresses))
      for (const address of addresses)
        expect([address, readDestination(network, address).problem]).toEqual([address, 'addressBurn']);
    expect(readDestination('ethereum', 'ethereum:0x0000000000000000000000000000000000000000@1').problem).toBe(
      'addressBurn',
    );
  });

  it('names the network of an address of another one', () => {
    expect(readDestination('bitcoin', EVM)).toEqual({ address: null, problem: 'addressOf', network: 'Ethereum' });
    expect(readDestination('ethereum', `ethereum:${EVM}@56`)).toEqual({
      address: null,
      problem: 'addressOf',
      network: 'BNB Smart Chain',
    });
  });

  it('rejects an invalid address', () => {
    expect(readDestination('ethereum', BROKEN_EVM)).toEqual({ address: null, problem: 'chainAddress' });
  });
});

it('detectAddressNetworks › returns the networks of a link', () => {
  const names = (typed: string) => detectAddressNetworks(typed).map(({ network }) => network);
  expect(names(`bitcoin:${BTC}?amount=1`)).toEqual(['bitcoin']);
  expect(names(`ethereum:${EVM}`)).toEqual(['ethereum', 'bnb', 'avalanche']);
});
