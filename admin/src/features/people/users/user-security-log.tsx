import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/states.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useDeviceText } from '#web/lib/use-device-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { securityLogQuery } from './queries.ts';

/** What happened to the safety of a person's account, the newest first. */
export function UserSecurityLog({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const deviceText = useDeviceText();
  const log = useInfiniteQuery(securityLogQuery(id));
  const columns: Column<SecurityEvent>[] = [
    {
      key: 'event',
      head: t('securityLog.event'),
      card: 'start',
      cell: ({ event }) => <span className="font-medium">{t(`securityLog.events.${event}`)}</span>,
    },
    {
      key: 'at',
      head: t('securityLog.at'),
      card: 'end',
      cell: ({ created_at }) => <Time at={created_at} show="full" className="text-muted" />,
    },
    {
      key: 'address',
      head: t('session.address'),
      card: 'start2',
      cell: ({ address, country }) => [address, country].filter(Boolean).join(' · '),
    },
    {
      key: 'device',
      head: t('session.device'),
      card: 'end2',
      cell: ({ device }) => (device === null ? t('session.unknown') : deviceText(device)),
    },
  ];
  return (
    <div className="flex flex-col items-start gap-3">
      <Table
        label={t('user.tabs.security')}
        columns={columns}
        rows={log.data?.pages.flatMap(({ events }) => events)}
        rowKey={(event) => event.id}
        error={log.error}
        onRetry={() => void log.refetch()}
        empty={<Empty>{t('securityLog.none')}</Empty>}
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
