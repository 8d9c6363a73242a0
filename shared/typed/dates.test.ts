import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatTypedDate, readDate } from './dates.ts';

describe('formatTypedDate', { tags: ['FIN-265'] }, () => {
  it.each([
    ['', ''],
    ['2', '2'],
    ['280', '28/0'],
    ['28/02', '28/02'],
    ['28021990', '28/02/1990'],
    ['28/02/19901', '28/02/1990'],
    ['ab28cd', '28'],
    ['２８０２１９９０', '28/02/1990'],
    ['２８／０２／１９９０', '28/02/1990'],
  ])('formats %j as %j', (typed, shown) => {
    expect(formatTypedDate(typed)).toBe(shown);
  });
});

describe('readDate', { tags: ['FIN-265'] }, () => {
  it.each([
    ['28/02/1990', '1990-02-28'],
    ['1990-02-28', '1990-02-28'],
    ['２８／０２／１９９０', '1990-02-28'],
    ['１９９０－０２－２８', '1990-02-28'],
    [' 28/02/1990\u200b', '1990-02-28'],
    ['29/02/2008', '2008-02-29'],
  ])('reads %j as %s', (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  it.each([
    '',
    '30/02/1990',
    '28/13/1990',
    '28/02/90',
    '00/00/0000',
    '29/02/2007',
    '1990-2-28',
    '28-02-1990',
    '1990/02/28',
  ])('rejects %j', (typed) => {
    expect(readDate(typed)).toBeNull();
  });

  test('parses any date typed digit by digit', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const digits = day.split('-').toReversed().join('');
          const typed = [...digits].reduce((text, digit) => formatTypedDate(text + digit), '');
          expect(readDate(typed)).toBe(day);
        },
      ),
    );
  });
});
