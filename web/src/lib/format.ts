/**
 * Numbers and times in the page's language. Amounts and prices are decimal strings and stay exact: `Intl` takes the
 * text itself, no float is made of it.
 */
type Decimal = Intl.StringNumericLiteral;

const numbers = new Map<string, Intl.NumberFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

/** @param kind tells these options from others, in few letters: each price that changes looks its format up */
export function numberFormat(
  language: string,
  kind: string,
  options: () => Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${language} ${kind}`;
  let format = numbers.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, options());
    numbers.set(key, format);
  }
  return format;
}

function dateTime(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = times.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, options);
    times.set(key, format);
  }
  return format;
}

/** Spanish writes four digits without a separator; in a column of numbers that reads as a mistake. */
const GROUPING = 'always' as const;

/** An amount of money: at least two decimals, at most eight, never rounded up into money that is not there. */
export const formatAmount = (
  language: string,
  value: string,
  { digits, sign = false }: { digits?: number; sign?: boolean } = {},
): string =>
  numberFormat(language, `amount ${digits} ${sign}`, () => ({
    minimumFractionDigits: digits ?? 2,
    maximumFractionDigits: digits ?? 8,
    useGrouping: GROUPING,
    roundingMode: 'trunc',
    signDisplay: sign ? 'exceptZero' : 'auto',
  })).format(value as Decimal);

/** A price in its symbol's digits; four under ten and two above where they are unknown. */
export const formatPrice = (language: string, value: string, digits?: number): string => {
  const shown = digits ?? (Math.abs(Number(value)) < 10 ? 4 : 2);
  return numberFormat(language, `price ${shown}`, () => ({
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    useGrouping: GROUPING,
  })).format(value as Decimal);
};

/** A percentage with its sign: "+1.24 %" in the language's own way. `value` is in percent. */
export const formatPercent = (language: string, value: string, digits = 2): string =>
  `${numberFormat(language, `percent ${digits}`, () => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })).format(value as Decimal)}\u202f%`;

/** A volume, shortened: "1.2M". */
export const formatCompact = (language: string, value: string): string =>
  numberFormat(language, 'compact', () => ({ notation: 'compact', maximumFractionDigits: 2 })).format(value as Decimal);

export const formatInteger = (language: string, value: number): string =>
  numberFormat(language, 'integer', () => ({ useGrouping: GROUPING })).format(value);

/** Date and time to the second, of this device's zone. `at` in epoch seconds. */
export const formatTime = (language: string, at: number): string =>
  dateTime(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(at * 1000);

/** Date and time to the millisecond, of this device's zone. `ms` in epoch milliseconds. */
export const formatMoment = (language: string, ms: number): string =>
  dateTime(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(ms);

/** The time of day to the second. `at` in epoch seconds. */
export const formatClock = (language: string, at: number): string =>
  dateTime(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at * 1000);

const relative = new Map<string, Intl.RelativeTimeFormat>();

/** A number of days says less than a date does. */
const DATE_AFTER_S = 7 * 86_400;

/** "2 minutes ago", and the date of what is more than a week away. Both in epoch seconds. */
export function formatRelative(language: string, at: number, now: number): string {
  let format = relative.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
    relative.set(language, format);
  }
  const seconds = Math.round(at - now);
  const size = Math.abs(seconds);
  if (size >= DATE_AFTER_S) return dateTime(language, { dateStyle: 'medium' }).format(at * 1000);
  if (size < 60) return format.format(seconds, 'second');
  if (size < 3600) return format.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86_400) return format.format(Math.trunc(seconds / 3600), 'hour');
  return format.format(Math.trunc(seconds / 86_400), 'day');
}
