import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeviceName } from '#admin/features/kit/device-name.tsx';
import {
  type AdminListColumn,
  createTimeColumn,
  useAdminListColumns,
  createTranslatedColumn,
} from '#admin/features/kit/lists/columns.tsx';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { userSecurityLogQuery } from './queries.ts';

const columns: AdminListColumn<SecurityEvent>[] = [
  createTranslatedColumn('event', 'securityLog.event', 'securityLog.events', { strong: true, card: 'start' }),
  createTimeColumn('created_at', 'securityLog.at', { full: true, card: 'end' }),
  {
    key: 'address',
    head: 'session.address',
    card: 'start2',
    cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
  },
  { key: 'device', head: 'session.device', card: 'end2', cell: ({ device }) => <DeviceName name={device} /> },
];

/** Security log of a user's account, newest first. */
export function UserSecurityLogTable({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const log = useInfiniteQuery(userSecurityLogQuery(id));
  return (
    <div className="flex flex-col items-start gap-3">
      <Table
        label={t('user.tabs.security')}
        columns={useAdminListColumns(columns)}
        rows={log.data?.pages.flatMap(({ events }) => events)}
        rowKey={(event) => event.id}
        error={log.error}
        onRetry={() => void log.refetch()}
        empty={<EmptyState>{t('securityLog.none')}</EmptyState>}
        className="w-full"
      />
      {log.hasNextPage && (
        <Button size="sm" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('securityLog.more')}
        </Button>
      )}
    </div>
  );
}
