import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { siteApi } from '#web/lib/api.ts';
import { loadNamespaces } from '#web/lib/language.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Poll interval for maintenance, ms. The edge answers and itself refreshes every five seconds. */
const SYSTEMS_EVERY_MS = 30_000;

/** Status of the platform's systems. */
const systemsQuery = queryOptions({
  queryKey: queryKeys.systems,
  queryFn: ({ signal }) => siteApi('GET /public/systems', { signal }),
  refetchInterval: SYSTEMS_EVERY_MS,
});

/** Rarely needed, so it is loaded with its texts. */
const SystemsOff = lazy(async () => {
  const [module] = await Promise.all([import('./systems-off-banner.tsx'), loadNamespaces('systems')]);
  return { default: module.SystemsOffBanner };
});

/** Notice of systems that take no new business now; all of them in maintenance. */
export function SystemsNotice() {
  const { data } = useQuery(systemsQuery);
  const prices = data?.prices;
  // The same answer names the price socket. Most sites have only one; code for another is loaded where it is used.
  useEffect(() => {
    if (prices !== 'stream') return;
    let isOver = false;
    let stopPriceStream = () => {};
    const begin = async () => {
      const { startPriceStream } = await import('#web/lib/socket/stream-prices.ts');
      if (!isOver) stopPriceStream = startPriceStream();
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      stopPriceStream();
    };
  }, [prices]);
  return data !== undefined && data.off.length > 0 ? (
    <SystemsOff maintenance={data.maintenance} off={data.off} />
  ) : null;
}
