import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readMemo } from './memos.ts';

describe('readMemo', () => {
  it.each([
    ['1234567', '1234567'],
    [' 1234567\n', '1234567'],
    ['１２３４５６７', '1234567'],
    ['123 456 7', '1234567'],
    ['0012', '0012'],
    ['\u200b1234567\ufeff', '1234567'],
    ['pay\u00a0to  Ana', 'pay to  Ana'],
    ['A-12', 'A-12'],
    ['1e5', '1e5'],
    ['', ''],
  ])('reads %j as %j', (typed, memo) => {
    expect(readMemo(typed)).toBe(memo);
  });

  test('keeps every memo of printable characters without outer blanks, unless it is a number in groups', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/), (memo) => {
        expect(readMemo(memo)).toBe(/^[\d ]+$/.test(memo) ? memo.replaceAll(' ', '') : memo);
      }),
    );
  });

  test('reads what it returned as itself, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
        const memo = readMemo(typed);
        expect(readMemo(memo)).toBe(memo);
      }),
    );
  });
});
