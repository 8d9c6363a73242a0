/** Minutes since midnight, market time. */
export type MinuteOfDay = number;
export type TradingWindow = readonly [from: MinuteOfDay, to: MinuteOfDay];

const at = (hour: number, minute = 0): MinuteOfDay => hour * 60 + minute;
const CLOSED: readonly TradingWindow[] = [];
const until = (hour: number, minute = 0): readonly TradingWindow[] => [[0, at(hour, minute)]];
const from = (hour: number): readonly TradingWindow[] => [[at(hour), at(24)]];

type HolidayCalendar = ReadonlyMap<string, readonly TradingWindow[]>;

const days = (...lists: (readonly [windows: readonly TradingWindow[], dates: string])[]): HolidayCalendar =>
  new Map(lists.flatMap(([windows, dates]) => dates.split(/\s+/).map((date) => [date, windows] as const)));

/** Years that the table below covers. */
const YEARS = [2026, 2027, 2028, 2029, 2030];
const each = (day: string) => YEARS.map((year) => `${year}-${day}`).join(' ');

const GOOD_FRIDAYS = '2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19';
const EASTER_MONDAYS = '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22';
const MAUNDY_THURSDAYS = '2026-04-02 2027-03-25 2028-04-13 2029-03-29 2030-04-18';

/**
 * Main holidays as announced by the exchanges, or by their rules: the part of each day that is open. Ad-hoc closures (a
 * day of mourning, a storm) are not included: the price of a closed market becomes too old to trade by within seconds.
 */
const calendars = {
  currencies: days([until(17), `${each('12-24')} ${each('12-31')}`], [from(17), `${each('12-25')} ${each('01-01')}`]),
  electronic: days(
    [until(17), `${each('12-24')} ${each('12-31')} ${MAUNDY_THURSDAYS}`],
    [from(18), `${each('12-25')} ${each('01-01')}`],
    [CLOSED, GOOD_FRIDAYS],
  ),
  newYork: days(
    // New Year, Martin Luther King, Washington, Good Friday, Memorial Day, Juneteenth, Independence, Labor Day,
    // Thanksgiving, Christmas.
    [
      CLOSED,
      `2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25
       2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24
       2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-11-23 2028-12-25
       2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-11-22 2029-12-25
       2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-11-28 2030-12-25
       ${GOOD_FRIDAYS}`,
    ],
    // The day after Thanksgiving, and working eves.
    [
      until(13),
      `2026-11-27 2026-12-24 2027-11-26 2028-07-03 2028-11-24 2029-07-03 2029-11-23 2029-12-24
       2030-07-03 2030-11-29 2030-12-24`,
    ],
  ),
  frankfurt: days([
    CLOSED,
    `${each('01-01')} ${GOOD_FRIDAYS} ${EASTER_MONDAYS} ${each('05-01')} ${each('12-24')} ${each('12-25')} ${each('12-26')}
     ${each('12-31')}`,
  ]),
  london: days(
    // New Year, Easter, early May, spring, summer, Christmas and Boxing Day, or their substitute days.
    [
      CLOSED,
      `2026-01-01 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28
       2027-01-01 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28
       2028-01-03 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26
       2029-01-01 2029-05-07 2029-05-28 2029-08-27 2029-12-25 2029-12-26
       2030-01-01 2030-05-06 2030-05-27 2030-08-26 2030-12-25 2030-12-26
       ${GOOD_FRIDAYS} ${EASTER_MONDAYS}`,
    ],
    // Eves, or the last working day before them.
    [
      until(12, 30),
      `2026-12-24 2026-12-31 2027-12-24 2027-12-31 2028-12-22 2028-12-29 2029-12-24 2029-12-31 2030-12-24 2030-12-31`,
    ],
  ),
  tokyo: days([
    CLOSED,
    // New year (31 December to 3 January), and the national holidays with their substitute days.
    `${each('12-31')} ${each('01-01')} ${each('01-02')} ${each('01-03')}
     2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-04 2026-05-05 2026-05-06 2026-07-20 2026-08-11
     2026-09-21 2026-09-22 2026-09-23 2026-10-12 2026-11-03 2026-11-23
     2027-01-11 2027-02-11 2027-02-23 2027-03-22 2027-04-29 2027-05-03 2027-05-04 2027-05-05 2027-07-19 2027-08-11
     2027-09-20 2027-09-23 2027-10-11 2027-11-03 2027-11-23
     2028-01-10 2028-02-11 2028-02-23 2028-03-20 2028-05-03 2028-05-04 2028-05-05 2028-07-17 2028-08-11 2028-09-18
     2028-09-22 2028-10-09 2028-11-03 2028-11-23
     2029-01-08 2029-02-12 2029-02-23 2029-03-20 2029-04-30 2029-05-03 2029-05-04 2029-07-16 2029-09-17 2029-09-24
     2029-10-08 2029-11-23
     2030-01-14 2030-02-11 2030-03-20 2030-04-29 2030-05-03 2030-05-06 2030-07-15 2030-08-12 2030-09-16 2030-09-23
     2030-10-14 2030-11-04`,
  ]),
} as const satisfies Record<string, HolidayCalendar>;

/** Returns the open part of a day (`2026-12-25`) in a market with these holidays; null on any other day. */
export const getHolidayTradingWindows = (
  market: keyof typeof calendars,
  date: string,
): readonly TradingWindow[] | null => calendars[market].get(date) ?? null;
