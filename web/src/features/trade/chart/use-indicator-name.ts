import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import type { ChartIndicator } from './indicator-list.ts';

/** Formats "MACD 12 26 9" in the page's language. */
export function useIndicatorName(): (indicator: ChartIndicator) => string {
  const { t } = useTranslation('chart');
  const { plain } = useFormat();
  return useCallback(
    ({ kind, values }) => [t(`indicator.short.${kind}`), ...values.map((value) => plain(String(value)))].join(' '),
    [t, plain],
  );
}
