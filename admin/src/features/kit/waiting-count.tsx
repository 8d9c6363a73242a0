import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#admin/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type AdminPage, type PageName, adminPages } from './pages.ts';

/** How many wait is asked for so often, ms. */
const WAITING_MS = 60_000;

/** Lists of what waits are asked and answer alike. */
type WaitingList = AdminPage<'GET /admin/kyc'>;

/** How many rows of a page's list wait. What a page reads is kept under its name, and read anew by it. */
const waitingQuery = (name: PageName) => {
  const { endpoint, waiting } = adminPages[name] as WaitingList;
  return queryOptions({
    queryKey: [name, 'waiting'],
    queryFn: async ({ signal }) => (await api(endpoint, { query: { ...waiting, limit: '1' }, signal })).total ?? 0,
    refetchInterval: WAITING_MS,
  });
};

/** Beside an entry of the menu: how much waits there for somebody; nothing while nothing does. */
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
