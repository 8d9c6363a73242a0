import { useCallback } from 'react';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { Indicator } from './indicator-list.ts';

/** "MACD 12 26 9", in the page's language. */
export function useIndicatorName(): (indicator: Indicator) => string {
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  return useCallback(
    ({ kind, values }) => {
      const number = new Intl.NumberFormat(language);
      return [t(`indicator.short.${kind}`), ...values.map((value) => number.format(value))].join(' ');
    },
    [t, language],
  );
}
