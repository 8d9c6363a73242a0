import { useSelector } from '@tanstack/react-store';
import { type AmountFormatOptions, formatAmount } from '#shared/amount-text.ts';
import { formatCompactNumber } from '#shared/decimal-text.ts';
import { toLanguageTag } from '#shared/languages.ts';
import {
  formatTimeOfDaySeconds,
  formatVolume,
  formatInteger,
  formatDateTimeMs,
  formatPercent,
  formatPlainNumber,
  formatPrice,
  formatPercentRate,
  formatRelativeTime,
  formatDateTime,
} from './format.ts';
import { pageLanguageAtom } from './language.ts';
import { getNumberLocale } from './number-region.ts';

const formatsOf = (language: string, region: string) => ({
  language,
  /** Region for parsing and formatting numbers, such as `es-MX`. */
  region,
  amount: (value: string, style?: AmountFormatOptions) => formatAmount(region, value, style),
  /** Formats an amount of any coin in details, inputs and sentences: all its decimals. */
  exact: (value: string) => formatAmount(region, value, { exact: true }),
  price: (value: string, digits?: number) => formatPrice(region, value, digits),
  percent: (value: string, digits?: number) => formatPercent(region, value, digits),
  plain: (value: string) => formatPlainNumber(region, value),
  rate: (percent: string, digits?: number) => formatPercentRate(region, percent, digits),
  compact: (value: string) => formatCompactNumber(language, value, region),
  /** `symbol` adds the asset that is counted. */
  volume: (value: string, symbol?: string) => formatVolume(language, value, symbol, region),
  integer: (value: number) => formatInteger(region, value),
  time: (at: number) => formatDateTime(language, at),
  moment: (ms: number) => formatDateTimeMs(language, ms),
  clock: formatTimeOfDaySeconds,
  relative: (at: number, now: number) => formatRelativeTime(language, at, now),
});
const made = new Map<string, ReturnType<typeof formatsOf>>();

function formatsFor(language: string): ReturnType<typeof formatsOf> {
  const locale = toLanguageTag(language);
  // Pages drawn at build have no reader yet.
  const preferredTags = typeof window === 'undefined' ? [locale] : navigator.languages;
  const formats = made.get(locale) ?? formatsOf(locale, getNumberLocale(language, preferredTags));
  made.set(locale, formats);
  return formats;
}

/**
 * Returns the formatters of `format.ts`: texts and dates in the page's language, numbers with the marks of the reader's
 * region, as typed. Called at every price change, so it looks up no texts, and all callers share one set.
 */
export const useFormat = () => useSelector(pageLanguageAtom, formatsFor);
