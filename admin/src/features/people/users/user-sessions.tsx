import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/api/contract.ts';
import { Empty } from '#ui/states.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useDeviceText } from '#web/lib/use-device-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { sessionsQuery } from './queries.ts';

type Session = AnswerOf<'GET /admin/users/{id}/sessions'>['sessions'][number];

/** Where a person is logged in. */
export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const deviceText = useDeviceText();
  const { data, error, refetch } = useQuery(sessionsQuery(id));
  const columns: Column<Session>[] = [
    {
      key: 'device',
      head: t('session.device'),
      card: 'start',
      cell: ({ device }) => (device === null ? t('session.unknown') : deviceText(device)),
    },
    {
      key: 'address',
      head: t('session.address'),
      card: 'end',
      cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
    },
    { key: 'mode', head: t('session.mode'), card: 'start2', cell: ({ mode }) => t(`session.modes.${mode}`) },
    { key: 'created', head: t('session.created'), cell: ({ created_at }) => <Time at={created_at} show="full" /> },
    {
      key: 'used',
      head: t('session.lastUsed'),
      card: 'end2',
      cell: ({ last_used_at }) => <Time at={last_used_at} className="text-muted" />,
    },
  ];
  return (
    <Table
      label={t('user.tabs.sessions')}
      columns={columns}
      rows={data?.sessions}
      rowKey={(session) => session.id}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={<Empty>{t('session.none')}</Empty>}
    />
  );
}
