import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readPhone } from './phones.ts';

describe('readPhone', () => {
  it.each([
    ['+44 (0)20 7183 8750', '+442071838750'],
    ['+44 020 7183 8750', '+442071838750'],
    ['+44 (020) 7183-8750', '+442071838750'],
    ['0044 20 7183 8750', '+442071838750'],
    ['+442071838750', '+442071838750'],
    ['+49 (0) 30 / 901820', '+4930901820'],
    ['+49\u00a030\u200b901820', '+4930901820'],
    ['＋８１　（０）３－１２３４－５６７８', '+81312345678'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['tel:+1-415-555-0123', '+14155550123'],
    ['+39 06 6982', '+39066982'],
    ['+39 (06) 6982', '+39066982'],
    ['+36 (06) 1 999 1234', '+3619991234'],
    ['+36 1 999 1234', '+3619991234'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    ['+353 (0)1 677 4000', '+35316774000'],
    ['+7 495 123-45-67', '+74951234567'],
  ])('reads %j as %s', (typed, phone) => {
    expect(readPhone(typed)).toBe(phone);
  });

  it.each([
    '',
    '020 7183 8750',
    '2071838750',
    '+44',
    '+0442071838750',
    '+44 (0)0 7183 8750',
    '+44 20 7183 8750 ext. 5',
    '+44 20 7183 8750 #5',
    '+442071838750, +442071838751',
    '+1 415 5O5 0123',
    '+1234567890123456',
    '++442071838750',
  ])('rejects %j', (typed) => {
    expect(readPhone(typed)).toBeNull();
  });

  test('reads any number with or without its trunk zero and with any separators as the same number', () => {
    const separator = fc.constantFrom(' ', '\u00a0', '-', '.', '/', '');
    fc.assert(
      fc.property(
        fc.constantFrom('44', '49', '33', '81', '353', '90', '886'),
        fc.stringMatching(/^[1-9]\d{7,8}$/),
        fc.constantFrom('', '0', '(0)', '(0) '),
        fc.array(separator, { minLength: 9, maxLength: 9 }),
        (code, national, trunk, separators) => {
          const grouped = [...national].map((digit, i) => (separators[i] ?? '') + digit).join('');
          expect(readPhone(`+${code} ${trunk}${grouped}`)).toBe(`+${code}${national}`);
        },
      ),
    );
  });

  test('returns null or a number that it reads as itself, for any digits and marks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+]?[\d ()0.-]{0,22}$/), (typed) => {
        const phone = readPhone(typed);
        expect(phone === null ? null : readPhone(phone)).toBe(phone);
      }),
    );
  });
});
