import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#admin/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type AdminPage, type PageName, adminPages } from './admin-pages.ts';

/** Polling interval of pending counts, ms. */
const WAITING_MS = 60_000;

/** Pending lists have the same request and answer. */
type WaitingList = AdminPage<'GET /admin/kyc'>;

/** Counts pending rows of a page's list. Cached under the page's name, so it refetches with the page. */
const waitingQuery = (name: PageName) => {
  const { endpoint, waiting } = adminPages[name] as WaitingList;
  return queryOptions({
    queryKey: [name, 'waiting'],
    queryFn: async ({ signal }) => (await api(endpoint, { query: { ...waiting, limit: '1' }, signal })).total ?? 0,
    refetchInterval: WAITING_MS,
  });
};

/** Badge in the menu with the pending count; hidden at zero. */
export function PendingCountBadge({ page }: { page: PageName }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const { data: count = 0 } = useQuery(waitingQuery(page));
  if (count === 0) return null;
  return (
    <span className="rounded-sm bg-surface-3 px-1.5 text-xs text-text tabular-nums">
      <span aria-hidden="true">{integer(count)}</span>
      <span className="sr-only">{t('menu.waiting', { count })}</span>
    </span>
  );
}
