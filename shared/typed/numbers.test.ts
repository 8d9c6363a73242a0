import { describe, expect, it } from 'vitest';
import { toHalfWidth } from './characters.ts';
import { parseTypedNumber, interpretTypedNumber, formatTypedDecimal } from './numbers.ts';

describe('parseTypedNumber', () => {
  it.each([
    ['en', '1234.5', '1234.5'],
    ['en', '1,234.5', '1234.5'],
    ['en', '1.234,5', '1234.5'],
    ['en', '1,5', '1.5'],
    ['es', '1,234', '1.234'],
    ['en', '1.234', '1.234'],
    ['es-MX', '1.075', '1.075'],
    ['es-US', '1.075', '1.075'],
    ['es-PE', '1.075', '1.075'],
    ['es-MX', '1.075,50', '1075.50'],
    ['es-MX', '1,0750', '1.0750'],
    ['es-ES', '1,075', '1.075'],
    ['es-ES', '1.0755', '1.0755'],
    ['es-ES', '1.075.000', '1075000'],
    ['en-IN', '12,34,567.8', '1234567.8'],
    ['de-DE', '1,075', '1.075'],
    ['en', '0,123', '0.123'],
    ['es', '0.123', '0.123'],
    ['en', '1234,567', '1234.567'],
    ['en', ',567', '0.567'],
    ['en', '1,234,567.89', '1234567.89'],
    ['en', '1.234,567', '1234.567'],
    ['en', "1'234", '1234'],
    ['en', '1 234,5', '1234.5'],
    ['en', ' 007 ', '7'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
    ['zh-Hant', '１０７５．５', '1075.5'],
    ['ja-JP', '１，２３４．５', '1234.5'],
    ['ko-KR', '１０。５', '10.5'],
    ['en', '1\u202f234\u00a0567,5', '1234567.5'],
    ['en', '\u200b1234.5\ufeff', '1234.5'],
    ['de-CH', '1’234.5', '1234.5'],
  ])('in %s parses %s as %s', (language, typed, plain) => {
    expect(parseTypedNumber(language, typed)).toBe(plain);
  });

  it.each(['', '-5', '1e5', '+5', '1.2.3', '1,23,4', '12,34,567', '1,2.3,4', 'NaN', '٣', '5²', '1..2', '.', ','])(
    'rejects %s',
    (typed) => {
      expect(parseTypedNumber('en', typed)).toBeNull();
    },
  );

  it.each([
    ['en', '157.684'],
    ['es', '157.684'],
    ['es-MX', '157.684'],
    ['ja', '1234.5'],
    ['es', '7'],
  ])('in %s parses a number that was formatted from %s', (language, plain) => {
    expect(parseTypedNumber(language, formatTypedDecimal(language, plain))).toBe(plain);
  });
});

describe('interpretTypedNumber', () => {
  it.each([
    ['es-ES', '1.075', '1075', '1.075'],
    ['es-MX', '1,075', '1075', '1.075'],
    ['en-US', '123,000', '123000', '123.000'],
    ['zh-TW', '１，２３４', '1234', '1.234'],
  ])('in %s finds %s ambiguous between %s and %s', (language, typed, grouped, decimal) => {
    expect(interpretTypedNumber(language, typed)).toEqual({ grouped, decimal });
    expect(parseTypedNumber(language, typed)).toBeNull();
  });
});

describe('toHalfWidth', () => {
  it('keeps characters that are neither digits nor marks', () => {
    expect(toHalfWidth('１２3 あ½²')).toBe('123 あ½²');
  });
});
