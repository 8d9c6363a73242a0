import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the best unit for a period and its count; `trading:period.<unit>` with `count`. */
function toPeriodParts(seconds: number): { unit: 'second' | 'minute' | 'hour' | 'day'; count: number } {
  if (seconds % 86_400 === 0) return { unit: 'day', count: seconds / 86_400 };
  if (seconds % 3600 === 0) return { unit: 'hour', count: seconds / 3600 };
  if (seconds > 60 && seconds % 60 === 0) return { unit: 'minute', count: seconds / 60 };
  return { unit: 'second', count: seconds };
}

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
