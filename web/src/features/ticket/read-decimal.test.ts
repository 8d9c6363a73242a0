import { describe, expect, it } from 'vitest';
import { amount, formatUnits } from '../../../../shared/money.ts';
import { readDecimal } from './read-decimal.ts';

const read = (typed: string): string | null => {
  const units = readDecimal(typed);
  return units === null ? null : formatUnits(units);
};

describe('an amount as people type it', () => {
  it.each([
    ['100', '100'],
    ['10.5', '10.5'],
    ['10,5', '10.5'],
    [' 1 000,25 ', '1000.25'],
    ["1'000.25", '1000.25'],
    ['1,000.50', '1000.5'],
    ['1.000,50', '1000.5'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['1,000,000.5', '1000000.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0.00000001', '0.00000001'],
    ['0', '0'],
  ])('reads %j as %s', (typed, expected) => expect(read(typed)).toBe(expected));

  it('takes the smaller reading of a single mark', () => expect(readDecimal('10,000')).toBe(amount('10')));

  it.each(['', ' ', '.', ',', 'abc', '-5', '+5', '1e3', '1.2.3', '1,00,000', '1,5.5', '0.000000001', '١٠'])(
    'refuses %j',
    (typed) => expect(readDecimal(typed)).toBeNull(),
  );
});
