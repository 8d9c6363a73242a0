import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { systemsQuery } from '#web/lib/queries.ts';

const SystemsOff = lazy(async () => {
  const [module] = await Promise.all([import('./later/systems-off.tsx'), loadArea('frame')]);
  return { default: module.SystemsOff };
});

/** Says which systems take nothing new for now, as long as there are any. */
export function SystemsNotice() {
  const { data } = useQuery(systemsQuery);
  if (!data?.off.length) return null;
  return (
    <Suspense>
      <SystemsOff {...data} />
    </Suspense>
  );
}
