import { useSelector } from '@tanstack/react-store';
import { toLocale } from '#shared/languages.ts';
import {
  type AmountStyle,
  formatAmount,
  formatClock,
  formatCompact,
  formatInteger,
  formatMoment,
  formatPercent,
  formatPlain,
  formatPrice,
  formatRate,
  formatRelative,
  formatTime,
} from './format.ts';
import { shownLanguage } from './language.ts';
import { getNumberRegion } from './number-region.ts';

const formatsOf = (language: string, region: string) => ({
  language,
  /** Region for parsing and formatting numbers, such as `es-MX`. */
  region,
  amount: (value: string, style?: AmountStyle) => formatAmount(region, value, style),
  /** Formats an amount of any coin in details, inputs and sentences: all its decimals. */
  exact: (value: string) => formatAmount(region, value, { exact: true }),
  price: (value: string, digits?: number) => formatPrice(region, value, digits),
  percent: (value: string, digits?: number) => formatPercent(region, value, digits),
  plain: (value: string) => formatPlain(region, value),
  rate: (percent: string) => formatRate(region, percent),
  compact: (value: string) => formatCompact(language, value, region),
  integer: (value: number) => formatInteger(region, value),
  time: (at: number) => formatTime(language, at),
  moment: (ms: number) => formatMoment(language, ms),
  clock: formatClock,
  relative: (at: number, now: number) => formatRelative(language, at, now),
});
const made = new Map<string, ReturnType<typeof formatsOf>>();

function formatsFor(language: string): ReturnType<typeof formatsOf> {
  const locale = toLocale(language);
  // Pages drawn at build have no reader yet.
  const preferredTags = typeof window === 'undefined' ? [locale] : navigator.languages;
  const formats = made.get(locale) ?? formatsOf(locale, getNumberRegion(language, preferredTags));
  made.set(locale, formats);
  return formats;
}

/**
 * Returns the formatters of `format.ts`: texts and dates in the page's language, numbers with the marks of the reader's
 * region, as typed. Called at every price change, so it looks up no texts, and all callers share one set.
 */
export const useFormat = () => useSelector(shownLanguage, formatsFor);
