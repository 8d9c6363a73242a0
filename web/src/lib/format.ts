/**
 * Formats numbers with the marks of the reader's region, and times in the page's language; both are language tags.
 * Amounts and prices are decimal strings and stay exact.
 */
import { formatCompactNumber, formatDecimal } from './decimal-text.ts';

const times = new Map<string, Intl.DateTimeFormat>();

function dateTime(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = times.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, options);
    times.set(key, format);
  }
  return format;
}

/**
 * Returns the decimals of an amount: USDT two; other coins by size: below 0.01 eight, below 1 six, below 100 four,
 * otherwise two.
 */
export function countAmountDigits(value: string, coin = 'USDT'): number {
  if (coin === 'USDT' || !/[1-9]/.test(value)) return 2;
  const [, integerPart = '', fraction = ''] = /^[-+]?0*(\d*)(?:\.(\d*))?$/.exec(value) ?? [];
  if (integerPart.length >= 3) return 2;
  if (integerPart !== '') return 4;
  return /^\d?[1-9]/.test(fraction) ? 6 : 8;
}

/** Returns the decimals of a coin within one column: as many as its smallest amount needs, so that they align. */
export const countColumnDigits = <Row>(
  rows: readonly Row[],
  read: (row: Row) => { coin: string; value: string | null },
  coin: string,
): number =>
  rows.reduce((maxDigits, row) => {
    const coinValue = read(row);
    return coinValue.coin === coin && coinValue.value !== null
      ? Math.max(maxDigits, countAmountDigits(coinValue.value, coin))
      : maxDigits;
  }, 2);

export interface AmountFormatOptions {
  /** Determines the decimals; USDT by default. */
  coin?: string | undefined;
  /** For details and inputs: at least two decimals, at most eight, for any coin. */
  exact?: boolean | undefined;
  /** Fixed number of decimals. */
  digits?: number | undefined;
  /** Adds a sign, and rounds half to even like profit and loss. */
  sign?: boolean | undefined;
}

/** Formats an amount of money. All but profit and loss is cut: never more is shown than there is. */
export function formatAmount(language: string, value: string, style: AmountFormatOptions = {}): string {
  const { coin, exact = false, digits = exact ? undefined : countAmountDigits(value, coin), sign = false } = style;
  const [least, most] = [digits ?? 2, digits ?? 8];
  return formatDecimal(language, value, { least, most, round: sign ? 'even' : 'cut', signed: sign });
}

/** Formats a price in its symbol's digits; when unknown, four below ten and two above. */
export const formatPrice = (language: string, value: string, digits?: number): string => {
  const shown = digits ?? (Math.abs(Number(value)) < 10 ? 4 : 2);
  return formatDecimal(language, value, { least: shown, most: shown });
};

/** Formats a percentage with its sign: "+1.24 %". `value` is in percent. */
export const formatPercent = (language: string, value: string, digits = 2): string =>
  `${formatDecimal(language, value, { least: digits, most: digits, signed: true })}\u202f%`;

/** Formats a number without trailing zeros: "0.05". */
export const formatPlainNumber = (language: string, value: string): string =>
  formatDecimal(language, value, { least: 0, most: 8 });

/** Formats a rate in percent, without a sign or trailing zeros: "5.4 %". */
export const formatPercentRate = (language: string, percent: string): string =>
  `${formatPlainNumber(language, percent)}\u202f%`;

/** Formats a volume in short form: "1.2M". */
export const formatVolume = formatCompactNumber;

export const formatInteger = (language: string, value: number): string =>
  formatDecimal(language, String(value), { least: 0, most: 0 });

/** Formats date and time to the second in this device's time zone. `at` in epoch seconds. */
export const formatDateTime = (language: string, at: number): string =>
  dateTime(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }).format(at * 1000);

/** Formats date and time to the millisecond in this device's time zone. `ms` in epoch milliseconds. */
export const formatDateTimeMs = (language: string, ms: number): string =>
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

/** Pads a part of a date or time. */
export const padTwoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats the time of day to the minute in this device's time zone, alike in all languages. `at` in epoch seconds. */
export function formatTimeOfDay(at: number): string {
  const time = new Date(at * 1000);
  return `${padTwoDigits(time.getHours())}:${padTwoDigits(time.getMinutes())}`;
}

/** Formats the time of day to the second. `at` in epoch seconds. */
export const formatTimeOfDaySeconds = (at: number): string =>
  `${formatTimeOfDay(at)}:${padTwoDigits(new Date(at * 1000).getSeconds())}`;

const relative = new Map<string, Intl.RelativeTimeFormat>();

/** Beyond this, a date is clearer than a number of days. */
const DATE_AFTER_S = 7 * 86_400;

/** Formats "2 minutes ago", or the date when more than a week away. Both in epoch seconds. */
export function formatRelativeTime(language: string, at: number, now: number): string {
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
