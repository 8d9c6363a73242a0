import { describe, expect, it } from 'vitest';
import { normalizeOnBlur, getProblemFieldsOnBlur } from './typed-amount.ts';

describe('normalizeOnBlur', { tags: ['TRD-013'] }, () => {
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
  ])('turns %j into %j', { tags: ['TRD-075'] }, (typed, left) => {
    expect(normalizeOnBlur('en', typed)).toBe(left);
  });
});

describe('getProblemFieldsOnBlur', { tags: ['TRD-013'] }, () => {
  it('shows the problem of a field left as typed', () => {
    expect([...getProblemFieldsOnBlur(new Set<string>(), 'amount', false)]).toEqual(['amount']);
  });

  it('hides the problem of a cleared field, even if shown before', () => {
    expect([...getProblemFieldsOnBlur(new Set(['side', 'amount']), 'amount', true)]).toEqual(['side']);
  });
});
