import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { flattenCachedOptionPages } from './option-history-pages.ts';
import { getExpectedOptionUpdateAt, getNextOptionPollDelay } from './option-poll-delay.ts';
import { optionHistoryQuery, optionOrderQuery } from './queries.ts';
import { queueSettlement } from './settlements.ts';
import { writeOptionToCache } from './write-option-to-cache.ts';

/** Maximum of orders watched at once; others follow as these settle. */
const WATCHED = 10;
/** Maximum delay of a timer, ms; it then checks the clock again. */
const LONGEST_MS = 60 * 60_000;

/** Refetches open orders when the socket sent no event of their entry or settlement. */
export function useExpiryWatch(): void {
  const client = useQueryClient();
  const { data } = useInfiniteQuery({ ...optionHistoryQuery, enabled: false });
  const due = flattenCachedOptionPages(data)
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => getExpectedOptionUpdateAt(a) - getExpectedOptionUpdateAt(b))
    .slice(0, WATCHED)
    .map((order) => `${order.id} ${getExpectedOptionUpdateAt(order)}`)
    .join(',');

  useEffect(() => {
    if (due === '') return;
    let isStopped = false;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const watch = (id: string, dueSecond: number, looks: number): void => {
      const wait = getNextOptionPollDelay(dueSecond, looks, getServerNowMs());
      const isTooFar = wait > LONGEST_MS;
      timers.set(
        id,
        setTimeout(
          () => void (isTooFar ? watch(id, dueSecond, looks) : look(id, dueSecond, looks)),
          Math.min(wait, LONGEST_MS),
        ),
      );
    };
    const look = async (id: string, dueSecond: number, looks: number): Promise<void> => {
      try {
        const order = await client.fetchQuery({ ...optionOrderQuery(id), staleTime: 0 });
        if (isStopped) return;
        writeOptionToCache(client, order);
        if (order.status !== 'pending') {
          queueSettlement(order);
          void client.invalidateQueries({ queryKey: queryKeys.wallets });
          return;
        }
      } catch {
        // Retried below; the displayed state stays until then.
      }
      if (!isStopped) watch(id, dueSecond, looks + 1);
    };
    for (const line of due.split(',')) {
      const [id = '', second = '0'] = line.split(' ');
      watch(id, Number(second), 0);
    }
    return () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [client, due]);
}
