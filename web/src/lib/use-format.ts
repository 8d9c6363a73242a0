import { useSelector } from '@tanstack/react-store';
import { localeOf } from '#shared/languages.ts';
import {
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
import { shownLanguage } from './i18n.ts';

const formatsOf = (language: string) => ({
  language,
  amount: (value: string, options?: { digits?: number; sign?: boolean }) => formatAmount(language, value, options),
  price: (value: string, digits?: number) => formatPrice(language, value, digits),
  percent: (value: string, digits?: number) => formatPercent(language, value, digits),
  plain: (value: string) => formatPlain(language, value),
  rate: (percent: string) => formatRate(language, percent),
  compact: (value: string) => formatCompact(language, value),
  integer: (value: number) => formatInteger(language, value),
  time: (at: number) => formatTime(language, at),
  moment: (ms: number) => formatMoment(language, ms),
  clock: formatClock,
  relative: (at: number, now: number) => formatRelative(language, at, now),
});
const made = new Map<string, ReturnType<typeof formatsOf>>();

function formatsFor(language: string): ReturnType<typeof formatsOf> {
  const locale = localeOf(language);
  const formats = made.get(locale) ?? formatsOf(locale);
  made.set(locale, formats);
  return formats;
}

/**
 * The formatters of `format.ts` in the page's language. Every price that changes asks for them: no words are looked up
 * for that, and one set serves all.
 */
export const useFormat = () => useSelector(shownLanguage, formatsFor);
