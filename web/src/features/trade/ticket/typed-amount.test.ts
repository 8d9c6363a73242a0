import { describe, expect, it } from 'vitest';
import { normalizeOnBlur, getProblemFieldsOnBlur } from './typed-amount.ts';

describe('leftAs', { tags: ['TRD-013'] }, () => {
  it.each([
    ['0', ''],
    ['0,00', ''],
    ['-5', ''],
    [' -1.5 ', ''],
    ['\u22122', ''],
    ['5', '5'],
    ['0.00000001', '0.00000001'],
    ['1,5', '1,5'],
    ['', ''],
    ['abc', 'abc'],
    ['1.2.3', '1.2.3'],
  ])('leaves %j in a field as %j', { tags: ['TRD-075'] }, (typed, left) => {
    expect(normalizeOnBlur('en', typed)).toBe(left);
  });
});

describe('shownAfterLeaving', { tags: ['TRD-013'] }, () => {
  it('shows the problem of a field that was left as typed', () => {
    expect([...getProblemFieldsOnBlur(new Set<string>(), 'amount', false)]).toEqual(['amount']);
  });

  it('shows none of a field that was cleared, also where one was shown before', () => {
    expect([...getProblemFieldsOnBlur(new Set(['side', 'amount']), 'amount', true)]).toEqual(['side']);
  });
});
