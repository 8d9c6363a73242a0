import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toPeriodParts } from './period-text.ts';

/** Says a period of seconds: "2 minutes", or, where room is short, "2 min". */
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
