import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { readTransactionHash } from './transaction-hashes.ts';

const HASH = `0x${'5c504ed432cb51138bcf09aa5e8a410d'.repeat(2)}`;

it.each([HASH, ` ${HASH}\n`, `\u200b${HASH}\ufeff`, `${HASH.slice(0, 20)}\n${HASH.slice(20)}`])(
  'readTransactionHash › reads %j as the hash',
  (typed) => {
    expect(readTransactionHash(typed)).toBe(HASH);
  },
);

it.each(['', 'abc', `https://etherscan.io/tx/${HASH}`, `${HASH}!`])('readTransactionHash › rejects %j', (typed) => {
  expect(readTransactionHash(typed)).toBeNull();
});

test('readTransactionHash › reads every hash with blanks anywhere', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Za-z]{32,88}$/),
      fc.array(fc.constantFrom('', ' ', '\u00a0', '\u200b'), { minLength: 88, maxLength: 88 }),
      (hash, blanks) => {
        expect(readTransactionHash([...hash].map((digit, i) => digit + (blanks[i] ?? '')).join(''))).toBe(hash);
      },
    ),
  );
});
