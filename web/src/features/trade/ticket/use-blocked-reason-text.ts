import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';

/** Reason that blocks all orders now, in both tickets: `trading:ticket.obstacle.<name>`. */
export type TicketBlockedReason =
  | { name: 'loading' | 'noPrice' | 'held' | 'halted' | 'closed' | 'reduceOnly' | 'inactive' }
  | { name: 'closedUntil'; at: number }
  | { name: 'stale'; seconds: number };

/** Returns a formatter of obstacles in the page's language. */
export function useBlockedReasonText(): (obstacle: TicketBlockedReason) => string {
  const { t } = useTranslation('trading');
  const format = useFormat();
  return useCallback(
    (obstacle) => {
      if (obstacle.name === 'closedUntil') return t('ticket.obstacle.closedUntil', { time: format.time(obstacle.at) });
      if (obstacle.name === 'stale') return t('ticket.obstacle.stale', { seconds: obstacle.seconds });
      return t(`ticket.obstacle.${obstacle.name}`);
    },
    [t, format],
  );
}
