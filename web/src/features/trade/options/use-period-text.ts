import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toPeriodParts } from './period-text.ts';

/** Returns a formatter of periods: "2 minutes", or "2 min" when short. */
export function usePeriodText(): (seconds: number, isShort?: boolean) => string {
  const { t } = useTranslation('trading');
  return useCallback(
    (seconds, isShort = false) => {
      const { unit, count } = toPeriodParts(seconds);
      return isShort ? t(`periodShort.${unit}`, { count }) : t(`period.${unit}`, { count });
    },
    [t],
  );
}
