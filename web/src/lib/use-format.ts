import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';
import { localeOf } from '#shared/languages.ts';
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

const formatsOf = (language: string) => ({
  language,
  amount: (value: string, options?: { digits?: number; sign?: boolean }) => formatAmount(language, value, options),
  price: (value: string, digits?: number) => formatPrice(language, value, digits),
  percent: (value: string, digits?: number) => formatPercent(language, value, digits),
  compact: (value: string) => formatCompact(language, value),
  integer: (value: number) => formatInteger(language, value),
  time: (at: number) => formatTime(language, at),
  clock: (at: number) => formatClock(language, at),
  relative: (at: number, now: number) => formatRelative(language, at, now),
});
const made = new Map<string, ReturnType<typeof formatsOf>>();

function current(): ReturnType<typeof formatsOf> {
  const language = localeOf(getI18n().resolvedLanguage ?? 'en');
  const formats = made.get(language) ?? formatsOf(language);
  made.set(language, formats);
  return formats;
}

function subscribe(listener: () => void): () => void {
  const i18n = getI18n();
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/**
 * The formatters of `format.ts` in the page's language. Every price that changes asks for them: no words are looked up
 * for that, and one set serves all.
 */
export const useFormat = () => useSyncExternalStore(subscribe, current);
