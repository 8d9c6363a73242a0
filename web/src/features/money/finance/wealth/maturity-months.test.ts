import { describe, expect, it } from 'vitest';
import type { Investment } from '#shared/schemas/investments.ts';
import { groupMaturityDays, addMonths, getMonthWeeks } from './maturity-months.ts';

const one = (id: string, at: Date, investment_amount: string): Investment =>
  ({ id, maturity_date: at.getTime() / 1000, investment_amount, expected_return: '0.5' }) as Investment;

describe('maturity calendar', () => {
  it('has every day of a month once, under its weekday', { tags: ['FIN-217'] }, () => {
    // February 2028 has 29 days and begins on a Tuesday.
    const weeks = getMonthWeeks({ year: 2028, month: 1 });
    expect(weeks[0]).toEqual([null, 1, 2, 3, 4, 5, 6]);
    expect(weeks.flat().filter((day) => day !== null)).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
    expect(weeks.at(-1)).toEqual([28, 29, null, null, null, null, null]);
  });

  it('moves to the next and the previous month across a year’s end', { tags: ['FIN-217'] }, () => {
    expect(addMonths({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
    expect(addMonths({ year: 2027, month: 0 }, -1)).toEqual({ year: 2026, month: 11 });
  });

  it('sums principal and interest by day, and omits other months', { tags: ['FIN-217'] }, () => {
    const investments = [
      one('inv_2', new Date(2026, 11, 24, 18), '100'),
      one('inv_1', new Date(2026, 11, 24, 9), '200.25'),
      one('inv_3', new Date(2027, 0, 1, 0), '5'),
    ];
    const [day, ...otherDays] = groupMaturityDays(investments, { year: 2026, month: 11 });
    expect(otherDays).toEqual([]);
    expect(day).toMatchObject({ day: 24, total: '301.25' });
    expect(day?.investments.map(({ id }) => id)).toEqual(['inv_1', 'inv_2']);
  });
});
