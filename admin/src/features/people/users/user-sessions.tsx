import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeviceName } from '#admin/features/kit/device-name.tsx';
import { type ListColumn, timeColumn, useListColumns, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import type { ResponseOf } from '#shared/api/contract.ts';
import { Empty } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { userSessionsQuery } from './queries.ts';

const columns: ListColumn<ResponseOf<'GET /admin/users/{id}/sessions'>['sessions'][number]>[] = [
  { key: 'device', head: 'session.device', card: 'start', cell: ({ device }) => <DeviceName name={device} /> },
  {
    key: 'address',
    head: 'session.address',
    card: 'end',
    cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
  },
  wordColumn('mode', 'session.mode', 'session.modes', { card: 'start2' }),
  timeColumn('created_at', 'session.created', { full: true, plain: true }),
  timeColumn('last_used_at', 'session.lastUsed', { card: 'end2' }),
];

/** Sessions of a user. */
export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(userSessionsQuery(id));
  return (
    <Table
      label={t('user.tabs.sessions')}
      columns={useListColumns(columns)}
      rows={data?.sessions}
      rowKey={(session) => `${data?.sessions.indexOf(session)}`}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={<Empty>{t('session.none')}</Empty>}
    />
  );
}
