import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { canOpenAdminPage, type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { Skeleton } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Counts of each review list, and its page. */
const queues = {
  kyc: 'kyc',
  bank_accounts: 'bankAccounts',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  loans: 'loanApplications',
  approvals: 'approvals',
  tickets: 'tickets',
} as const satisfies Partial<Record<keyof AdminHomeSummary, AdminPageName>>;

/** Tiles with the pending count of each list that the member may open; each links to its list. */
export function PendingReviewTiles({ home }: { home: AdminHomeSummary | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const names = Object.keys(queues) as (keyof typeof queues)[];
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
      {names
        .filter((name) => canOpenAdminPage(queues[name]))
        .map((name) => {
          const count = home?.[name];
          const { path, Icon, waiting } = adminPages[queues[name]];
          return (
            <li key={name}>
              <Link
                to={path}
                search={waiting as never}
                className="flex h-full flex-col gap-1 rounded border border-line bg-surface-1 px-3 py-2.5 transition-colors hover:bg-surface-2"
              >
                <span className="flex items-start gap-2 text-muted">
                  <Icon className="mt-0.5 shrink-0" />
                  {t(`titles.${queues[name]}`)}
                </span>
                <span className={clsx('mt-auto text-xl font-semibold tabular-nums', count === 0 && 'text-muted')}>
                  {count === undefined || count === null ? <Skeleton className="h-5 w-8" /> : format.integer(count)}
                </span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}
