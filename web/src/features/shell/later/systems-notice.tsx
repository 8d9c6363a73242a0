import { queryOptions, useQuery } from '@tanstack/react-query';
import { localeOf } from '#shared/languages.ts';
import { api } from '#web/lib/api.ts';
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

/** Says which systems take nothing new for now, as long as there are any: in maintenance all of them. */
export function SystemsNotice() {
  const { t } = useTranslation('frame');
  const { language } = useFormat();
  const { data } = useQuery(systemsQuery);
  if (data === undefined || data.off.length === 0) return null;
  const named = new Intl.ListFormat(localeOf(language)).format(data.off.map((system) => t(`system.${system}`)));
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {data.maintenance ? t('maintenance') : t('systemsOff', { systems: named })}
    </div>
  );
}
