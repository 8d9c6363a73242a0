import { describe, expect, it } from 'vitest';
import { parseTyped, typedFrom } from './parse-typed.ts';

describe('typed numbers', () => {
  it.each([
    ['en', '1234.5', '1234.5'],
    ['en', '1,234.5', '1234.5'],
    ['en', '1.234,5', '1234.5'],
    ['en', '1,5', '1.5'],
    ['en', '1,234', '1234'],
    ['es', '1,234', '1.234'],
    ['es', '1.234', '1234'],
    ['en', '1.234', '1.234'],
    ['en', '0,123', '0.123'],
    ['es', '0.123', '0.123'],
    ['en', '1,234,567.89', '1234567.89'],
    ['en', "1'234", '1234'],
    ['en', '1 234,5', '1234.5'],
    ['en', ' 007 ', '7'],
    ['en', '.5', '0.5'],
    ['en', '5.', '5'],
  ])('%s: %s is %s', (language, typed, plain) => {
    expect(parseTyped(language, typed)).toBe(plain);
  });

  it.each(['', '-5', '1e5', '+5', '1.2.3', '1,23,4', '1,2.3,4', 'NaN', '٣', '1..2', '.', ','])(
    '%s is none',
    (typed) => {
      expect(parseTyped('en', typed)).toBeNull();
    },
  );

  it.each([
    ['en', '157.684'],
    ['es', '157.684'],
    ['ja', '1234.5'],
    ['es', '7'],
  ])('in %s, %s is read back as it was put there', (language, plain) => {
    expect(parseTyped(language, typedFrom(language, plain))).toBe(plain);
  });
});
