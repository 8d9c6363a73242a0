import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { localeOf } from '#shared/languages.ts';
import type { SwitchedSystem } from '#shared/staff/system-figures.ts';
import { api } from '#web/lib/api.ts';
import { loadArea } from '#web/lib/i18n.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** A page that is open hears so soon of maintenance, ms: the edge answers, which asks again after five seconds. */
const SYSTEMS_EVERY_MS = 30_000;

/** Whether the platform takes new business. */
const systemsQuery = queryOptions({
  queryKey: queryKeys.systems,
  queryFn: ({ signal }) => api('GET /public/systems', { signal }),
  refetchInterval: SYSTEMS_EVERY_MS,
});

interface Systems {
  maintenance: boolean;
  off: SwitchedSystem[];
}

/** Their words come when there is something to say: hardly ever. */
const SystemsOff = lazy(async () => {
  await loadArea('systems');
  return { default: Words };
});

function Words({ maintenance, off }: Systems) {
  const { t } = useTranslation('systems');
  const { language } = useFormat();
  const named = new Intl.ListFormat(localeOf(language)).format(off.map((system) => t(`system.${system}`)));
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {maintenance ? t('maintenance') : t('off', { systems: named })}
    </div>
  );
}

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
      const { streamPrices } = await import('#web/lib/socket/stream-prices.ts');
      if (!isOver) back = streamPrices();
    };
    void begin().catch(() => undefined);
    return () => {
      isOver = true;
      back();
    };
  }, [prices]);
  return data !== undefined && data.off.length > 0 ? <SystemsOff {...data} /> : null;
}
