import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Device } from '#admin/features/kit/device.tsx';
import { type ListColumn, time, useColumns, word } from '#admin/features/kit/lists/columns.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import { Empty } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { sessionsQuery } from './queries.ts';

const columns: ListColumn<AnswerOf<'GET /admin/users/{id}/sessions'>['sessions'][number]>[] = [
  { key: 'device', head: 'session.device', card: 'start', cell: ({ device }) => <Device name={device} /> },
  {
    key: 'address',
    head: 'session.address',
    card: 'end',
    cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
  },
  word('mode', 'session.mode', 'session.modes', { card: 'start2' }),
  time('created_at', 'session.created', { full: true, plain: true }),
  time('last_used_at', 'session.lastUsed', { card: 'end2' }),
];

/** Where a person is logged in. */
export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(sessionsQuery(id));
  return (
    <Table
      label={t('user.tabs.sessions')}
      columns={useColumns(columns)}
      rows={data?.sessions}
      rowKey={(session) => `${data?.sessions.indexOf(session)}`}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={<Empty>{t('session.none')}</Empty>}
    />
  );
}
