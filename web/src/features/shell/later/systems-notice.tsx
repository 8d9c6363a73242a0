import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { api } from '#web/lib/api.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** A page that is open hears so soon of maintenance, ms: the edge answers, which asks again after five seconds. */
const SYSTEMS_EVERY_MS = 30_000;

/** Whether the platform takes new business. */
const systemsQuery = queryOptions({
  queryKey: queryKeys.systems,
  queryFn: ({ signal }) => api('GET /public/systems', { signal }),
  refetchInterval: SYSTEMS_EVERY_MS,
});

/** What hardly ever is to be said, with its words. */
const SystemsOff = lazy(async () => {
  const [module] = await Promise.all([import('./systems-off.tsx'), loadNamespaces('systems')]);
  return { default: module.SystemsOffBanner };
});

/** Says which systems take nothing new for now, as long as there are any: in maintenance all of them. */
export function SystemsNotice() {
  const { data } = useQuery(systemsQuery);
  const prices = data?.prices;
  // The same answer says by which socket prices come. Most sites have one alone: what another takes is loaded where it is.
  useEffect(() => {
    if (prices !== 'stream') return;
    let isOver = false;
    let back = () => {};
    const begin = async () => {
      const { startPriceStream } = await import('#web/lib/socket/stream-prices.ts');
      if (!isOver) back = startPriceStream();
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      back();
    };
  }, [prices]);
  return data !== undefined && data.off.length > 0 ? (
    <SystemsOff maintenance={data.maintenance} off={data.off} />
  ) : null;
}
