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
  /** By which numbers are read and written, such as `es-MX`. */
  region,
  amount: (value: string, style?: AmountStyle) => formatAmount(region, value, style),
  /** An amount of any coin in a detail, an input or a sentence about one: all its decimals. */
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
  // Pages that are drawn at build have no reader yet.
  const wanted = typeof window === 'undefined' ? [locale] : navigator.languages;
  const formats = made.get(locale) ?? formatsOf(locale, getNumberRegion(language, wanted));
  made.set(locale, formats);
  return formats;
}

/**
 * The formatters of `format.ts`: words and dates in the page's language, numbers as one types them, with the marks of the
 * reader's region. Every price that changes asks for them: no words are looked up for that, and one set serves all.
 */
export const useFormat = () => useSelector(shownLanguage, formatsFor);
