import { toAmount, formatUnits } from '#shared/money.ts';
import type { Investment } from '#shared/schemas/investments.ts';

/** A day of a month on which investments mature. Amounts are decimal strings of USDT. */
export interface MaturityDay {
  /** Counted from 1. */
  day: number;
  /** Investments that mature on the day, soonest first. */
  investments: Investment[];
  /** Principal and interest. */
  total: string;
}

export interface CalendarMonth {
  year: number;
  /** Counted from 0, like `Date`. */
  month: number;
}

/** Returns the month this number of months later. */
export function addMonths({ year, month }: CalendarMonth, by: number): CalendarMonth {
  const date = new Date(year, month + by, 1);
  return { year: date.getFullYear(), month: date.getMonth() };
}

/** Returns the month of a moment in this device's time zone. Epoch seconds. */
export function toCalendarMonth(at: number): CalendarMonth {
  const date = new Date(at * 1000);
  return { year: date.getFullYear(), month: date.getMonth() };
}

/** Returns the weeks of a month from Monday; null before its first day and after its last. */
export function getMonthWeeks({ year, month }: CalendarMonth): (number | null)[][] {
  const before = (new Date(year, month, 1).getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const rows = Math.ceil((before + days) / 7);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => {
      const day = row * 7 + column - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
}

/** Returns the maturities of a month by day in this device's time zone. */
export function groupMaturityDays(investments: readonly Investment[], { year, month }: CalendarMonth): MaturityDay[] {
  const byDay = new Map<number, Investment[]>();
  for (const investment of investments.toSorted((a, b) => a.maturity_date - b.maturity_date)) {
    const date = new Date(investment.maturity_date * 1000);
    if (date.getFullYear() !== year || date.getMonth() !== month) continue;
    byDay.set(date.getDate(), [...(byDay.get(date.getDate()) ?? []), investment]);
  }
  return Array.from(byDay, ([day, some]) => ({
    day,
    investments: some,
    total: formatUnits(
      some.reduce(
        (sum, investment) => sum + toAmount(investment.investment_amount) + toAmount(investment.expected_return),
        0n,
      ),
    ),
  }));
}
