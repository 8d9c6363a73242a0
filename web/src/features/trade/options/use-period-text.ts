import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toPeriodParts } from './period-text.ts';

/** Returns a formatter of periods: "2 minutes", or "2 min" when short. */
export function usePeriodText(): (seconds: number, short?: boolean) => string {
  const { t } = useTranslation('trading');
  return useCallback(
    (seconds, short = false) => {
      const { unit, count } = toPeriodParts(seconds);
      return short ? t(`periodShort.${unit}`, { count }) : t(`period.${unit}`, { count });
    },
    [t],
  );
}
