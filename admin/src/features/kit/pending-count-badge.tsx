import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type AdminPage, type AdminPageName, adminPages } from './admin-pages.ts';

/** Polling interval of pending counts, ms. */
const PENDING_POLL_MS = 60_000;

/** Pending lists have the same request and answer. */
type PendingList = AdminPage<'GET /admin/kyc'>;

/** Counts pending rows of a page's list. Cached under the page's name, so it refetches with the page. */
const pendingCountQuery = (name: AdminPageName) => {
  const { endpoint, waiting } = adminPages[name] as PendingList;
  return queryOptions({
    queryKey: [name, 'waiting'],
    queryFn: async ({ signal }) => (await adminApi(endpoint, { query: { ...waiting, limit: '1' }, signal })).total ?? 0,
    refetchInterval: PENDING_POLL_MS,
  });
};

/** Badge in the menu with the pending count; hidden at zero. */
export function PendingCountBadge({ page }: { page: AdminPageName }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const { data: count = 0 } = useQuery(pendingCountQuery(page));
  if (count === 0) return null;
  return (
    <span className="rounded-sm bg-surface-3 px-1.5 text-xs text-text tabular-nums">
      <span aria-hidden="true">{integer(count)}</span>
      <span className="sr-only">{t('menu.waiting', { count })}</span>
    </span>
  );
}
