/**
 * Formats numbers with the marks of the reader's region, and times in the page's language; both are language tags.
 * Amounts and prices are decimal strings and stay exact.
 */
import { countAmountDigits } from '#shared/amount-text.ts';
import { formatCompactNumber, formatDecimal, formatPercentage } from '#shared/decimal-text.ts';

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

/** Formats a price in its symbol's digits; when unknown, four below ten and two above. */
export const formatPrice = (language: string, value: string, digits?: number): string => {
  const shown = digits ?? (Math.abs(Number(value)) < 10 ? 4 : 2);
  return formatDecimal(language, value, { least: shown, most: shown });
};

/** Formats a change in percent with its sign: "+1.24%". `value` is in percent. */
export const formatPercent = (language: string, value: string, digits = 2): string =>
  formatPercentage(language, value, { least: digits, most: digits, signed: true });

/** Formats a number without trailing zeros: "0.05". */
export const formatPlainNumber = (language: string, value: string): string =>
  formatDecimal(language, value, { least: 0, most: 8 });

/** Formats a rate or share in percent, without a plus: "5.4%". Without trailing zeros unless `digits` is given. */
export const formatPercentRate = (language: string, percent: string, digits?: number): string =>
  formatPercentage(language, percent, { least: digits ?? 0, most: digits ?? 8 });

/** Returns the asset that a symbol's volume counts: BTC of BTC/USDT. */
export const getBaseAsset = (symbol: string): string => symbol.split('/')[0] ?? symbol;

/** Formats a volume in short form, with its asset if the symbol is given: "1.20M BTC". */
export const formatVolume = (language: string, value: string, symbol?: string, region?: string): string =>
  formatCompactNumber(language, value, region, true) + (symbol === undefined ? '' : `\u00a0${getBaseAsset(symbol)}`);

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
