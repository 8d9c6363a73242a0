import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeviceName } from '#admin/features/kit/device-name.tsx';
import {
  type AdminListColumn,
  createTimeColumn,
  useAdminListColumns,
  createTranslatedColumn,
} from '#admin/features/kit/lists/columns.tsx';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { userSessionsQuery } from './queries.ts';

const columns: AdminListColumn<ApiContractResponse<'GET /admin/users/{id}/sessions'>['sessions'][number]>[] = [
  { key: 'device', head: 'session.device', card: 'start', cell: ({ device }) => <DeviceName name={device} /> },
  {
    key: 'address',
    head: 'session.address',
    card: 'end',
    cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
  },
  createTranslatedColumn('mode', 'session.mode', 'session.modes', { card: 'start2' }),
  createTimeColumn('created_at', 'session.created', { full: true, plain: true }),
  createTimeColumn('last_used_at', 'session.lastUsed', { card: 'end2' }),
];

/** Sessions of a user. */
export function UserSessionsTable({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(userSessionsQuery(id));
  return (
    <Table
      label={t('user.tabs.sessions')}
      columns={useAdminListColumns(columns)}
      rows={data?.sessions}
      rowKey={(session) => `${data?.sessions.indexOf(session)}`}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={<EmptyState>{t('session.none')}</EmptyState>}
    />
  );
}
