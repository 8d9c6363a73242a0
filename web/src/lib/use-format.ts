import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatAmount,
  formatClock,
  formatCompact,
  formatInteger,
  formatPercent,
  formatPrice,
  formatRelative,
  formatTime,
} from './format.ts';

/** The formatters of `format.ts` in the page's language. */
export function useFormat() {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(
    () => ({
      language,
      amount: (value: string, options?: { digits?: number; sign?: boolean }) => formatAmount(language, value, options),
      price: (value: string, digits?: number) => formatPrice(language, value, digits),
      percent: (value: string, digits?: number) => formatPercent(language, value, digits),
      compact: (value: string) => formatCompact(language, value),
      integer: (value: number) => formatInteger(language, value),
      time: (at: number) => formatTime(language, at),
      clock: (at: number) => formatClock(language, at),
      relative: (at: number, now: number) => formatRelative(language, at, now),
    }),
    [language],
  );
}
