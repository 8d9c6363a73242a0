import { describe, expect, it } from 'vitest';
import { normalizeAmountOnBlur, getProblemFieldsOnBlur } from './typed-amount.ts';

describe('normalizeAmountOnBlur', { tags: ['TRD-013'] }, () => {
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
  ])('turns %j into %j', { tags: ['TRD-075'] }, (typed, normalizedText) => {
    expect(normalizeAmountOnBlur('en', typed)).toBe(normalizedText);
  });
});

describe('getProblemFieldsOnBlur', { tags: ['TRD-013'] }, () => {
  it('includes a field whose text is invalid', () => {
    expect([...getProblemFieldsOnBlur(new Set<string>(), 'amount', false)]).toEqual(['amount']);
  });

  it('excludes a cleared field, even if its problem was shown before', () => {
    expect([...getProblemFieldsOnBlur(new Set(['side', 'amount']), 'amount', true)]).toEqual(['side']);
  });
});
