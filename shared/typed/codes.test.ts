import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAuthCode, readDigitCode, readReferralCode } from './codes.ts';

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfe_e0));

/** Characters that input methods, e-mail programs and pages leave between digits. */
const separators = [
  ' ',
  '\u00a0',
  '\u202f',
  '\u3000',
  '\t',
  '\n',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u200e',
  '-',
  '\u2011',
];

/** Returns a text with some of its characters full-width and separators anywhere. */
const typedAs = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }),
      fc.array(fc.array(fc.constantFrom(...separators), { maxLength: 2 }), {
        minLength: text.length + 1,
        maxLength: text.length + 1,
      }),
    )
    .map(([wide, gaps]) =>
      gaps.map((gap, i) => gap.join('') + (wide[i] ? toFullWidth(text.charAt(i)) : text.charAt(i))).join(''),
    );

describe('readDigitCode', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123456\n', '123456'],
    ['１２３４５６', '123456'],
    ['１２３　４５６', '123456'],
    ['123\u00a0456', '123456'],
    ['\u200b123456\ufeff', '123456'],
    ['123-456', '123456'],
  ])('reads %j as %s', (typed, code) => {
    expect(readDigitCode(typed)).toBe(code);
  });

  it.each(['', '12345', '1234567', '12345a', '٣٤٥٦٧٨', '①②③④⑤⑥', '12345²', '+123456', '123.456'])(
    'rejects %j',
    (typed) => {
      expect(readDigitCode(typed)).toBeNull();
    },
  );

  test('reads any six digits with separators and full-width forms', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{6}$/).chain((code) => typedAs(code).map((typed) => ({ code, typed }))),
        ({ code, typed }) => {
          expect(readDigitCode(typed)).toBe(code);
        },
      ),
    );
  });

  test('returns null or a code that it reads as itself, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
        for (const read of [readDigitCode, readAuthCode, readReferralCode]) {
          const code = read(typed);
          expect(code === null ? null : read(code)).toBe(code);
        }
      }),
    );
  });
});

describe('readAuthCode', () => {
  it.each([
    ['123 456', '123456'],
    ['ABCDE-23456', 'abcde-23456'],
    ['abcde23456', 'abcde-23456'],
    ['abcde 23456', 'abcde-23456'],
    ['ＡＢＣＤＥ－２３４５６', 'abcde-23456'],
    ['abcde\u201123456', 'abcde-23456'],
  ])('reads %j as %s', (typed, code) => {
    expect(readAuthCode(typed)).toBe(code);
  });

  it.each(['12345', '1234567', 'abcde', 'abcd1-23456', '', 'abcde-234567'])('rejects %j', (typed) => {
    expect(readAuthCode(typed)).toBeNull();
  });

  test('reads any recovery code in either case with separators and full-width forms', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fc.stringMatching(/^[a-z2-7]{10}$/), fc.boolean())
          .chain(([code, isUpper]) => typedAs(isUpper ? code.toUpperCase() : code).map((typed) => ({ code, typed }))),
        ({ code, typed }) => {
          expect(readAuthCode(typed)).toBe(`${code.slice(0, 5)}-${code.slice(5)}`);
        },
      ),
    );
  });
});

describe('readReferralCode', () => {
  it.each([' abcd1234 ', 'ABCD 1234', 'ａｂｃｄ１２３４', 'ABCD1234\u200b'])('reads %j as ABCD1234', (typed) => {
    expect(readReferralCode(typed)).toBe('ABCD1234');
  });

  it.each(['', 'ABC', 'ABCD12345', 'ABCD123é'])('rejects %j', (typed) => {
    expect(readReferralCode(typed)).toBeNull();
  });
});
