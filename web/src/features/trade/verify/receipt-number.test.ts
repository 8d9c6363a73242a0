import { describe, expect, it } from 'vitest';
import { findReceiptNumber } from './receipt-number.ts';

const NUMBER = 'opt_01KAV5QJ8M3T7Z2C4N6P8R0S1V';

describe('findReceiptNumber', () => {
  it.each([NUMBER, ` ${NUMBER}\n`, `https://platform.example/verify/${NUMBER}?lang=ja#steps`, `Look: ${NUMBER}.`])(
    'finds the receipt number in %j',
    (typed) => expect(findReceiptNumber(typed)).toBe(NUMBER),
  );

  it.each(['ord', 'trd'])('accepts the prefix %s', (prefix) => {
    const number = NUMBER.replace('opt', prefix);
    expect(findReceiptNumber(number)).toBe(number);
  });

  it.each(['', NUMBER.slice(0, -1), `${NUMBER}0`, NUMBER.replace('opt', 'usr')])('returns null for %j', (typed) =>
    expect(findReceiptNumber(typed)).toBe(null),
  );
});
