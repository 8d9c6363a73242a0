import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { pricesQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Notice that the content below is no longer live, with the time of its data. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online);
  }, [online]);
  if (online) return null;
  const at = client.getQueryData(pricesQuery.queryKey)?.at;
  return (
    <div role="status" className="border-b border-line bg-surface-2 px-4 py-1.5 text-center text-sm text-warn">
      {at === undefined ? t('offline') : t('offlineSince', { time: format.clock(at) })}
    </div>
  );
}
