import { useQuery } from '@tanstack/react-query';
import { systemsQuery } from '#web/lib/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Says that nothing new is taken for now, while staff are at work on the platform. */
export function MaintenanceNotice() {
  const { t } = useTranslation();
  const { data } = useQuery(systemsQuery);
  if (!data?.maintenance) return null;
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {t('maintenance')}
    </div>
  );
}
