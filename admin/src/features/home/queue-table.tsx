import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { QueueName } from '#shared/messages/queue-names.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Page of each queue's items; null without one. */
const queuePages = {
  settle: 'orders',
  welcome: null,
  notify: null,
  history: null,
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  exports: 'exports',
} as const satisfies Record<QueueName, AdminPageName | null>;

function QueueLink({ name }: { name: QueueName }) {
  const { t } = useTranslation('admin');
  const [page, label] = [queuePages[name], t(`home.queues.names.${name}`)];
  if (page === null) return label;
  return (
    <Link to={adminPages[page].path} className={TEXT_LINK_CLASS}>
      {label}
    </Link>
  );
}

/** Table of messages waiting in each queue, and since when it was not empty. */
export function QueueTable({ queues }: { queues: NonNullable<AdminHomeSummary['health']>['queues'] }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">{t('home.queues.title')}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="text-start font-normal">
            {t('home.queues.title')}
          </th>
          <th scope="col" className="text-end font-normal">
            {t('home.queues.waiting')}
          </th>
          <th scope="col" className="ps-3 text-end font-normal">
            {t('home.queues.since')}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ name, waiting, since }) => (
          <tr key={name} className="h-9 border-b border-line">
            <th scope="row" className="text-start font-normal">
              <QueueLink name={name} />
            </th>
            <td className="text-end tabular-nums">{waiting === null ? '–' : integer(waiting)}</td>
            <td className="ps-3 text-end">
              <TimeText at={since} className="text-muted" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
