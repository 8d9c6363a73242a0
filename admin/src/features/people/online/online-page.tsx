import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { UserLink } from '#admin/features/kit/lists/facts.tsx';
import { ListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { ListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { api } from '#admin/lib/api.ts';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import type { OnlineUser } from '#shared/schemas/admin/people.ts';
import { Empty } from '#ui/states.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useDeviceText } from '#web/lib/use-device-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Pages say that somebody is there every quarter of a minute, ms. */
const FOLLOW_MS = 15_000;
const MOST = 200;

export const onlineQuery = () =>
  queryOptions({
    queryKey: ['online'],
    queryFn: ({ signal }) => api('GET /admin/users/online', { query: { limit: String(MOST) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

/** Who looks at the site now, the last seen first. */
export function OnlinePage() {
  const { t } = useTranslation('admin');
  const deviceText = useDeviceText();
  usePageTitle(t('titles.online'));
  const query = useQuery(onlineQuery());
  const columns = useMemo<Column<OnlineUser>[]>(
    () => [
      {
        key: 'user',
        head: t('online.user'),
        card: 'start',
        cell: ({ user_id, username }) =>
          user_id === null ? (
            <span className="text-muted">{t('online.visitor')}</span>
          ) : (
            <UserLink id={user_id} username={username ?? user_id} className="block max-w-56 truncate font-medium" />
          ),
      },
      {
        key: 'page',
        head: t('online.page'),
        card: 'start2',
        cell: ({ page }) => <span className="block max-w-64 truncate">{page ?? '–'}</span>,
      },
      {
        key: 'address',
        head: t('session.address'),
        cell: ({ address }) => <span className="text-muted">{address}</span>,
      },
      {
        key: 'device',
        head: t('session.device'),
        card: 'end2',
        cell: ({ device, user_agent }) => (
          <span title={user_agent ?? undefined}>{device === null ? t('session.unknown') : deviceText(device)}</span>
        ),
      },
      {
        key: 'connected',
        head: t('online.connected'),
        cell: ({ connected_at }) => <Time at={connected_at} className="text-muted" />,
      },
      { key: 'seen', head: t('online.seen'), card: 'end', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
    ],
    [t, deviceText],
  );
  const total = query.data?.total ?? 0;
  return (
    <ListFrame
      title={t('titles.online')}
      filtered={0}
      stale={query.isPlaceholderData}
      search={
        <p role="status" className="font-medium tabular-nums">
          {query.data && t('online.total', { count: total })}
          {total > MOST && <span className="text-muted"> · {t('online.shown', { most: MOST })}</span>}
        </p>
      }
      tools={<ListTools readAt={query.dataUpdatedAt} failed={query.isError} onRefresh={() => void query.refetch()} />}
    >
      <Table
        label={t('titles.online')}
        columns={columns}
        rows={query.data?.online}
        rowKey={({ connection }) => connection}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<Empty>{t('online.none')}</Empty>}
      />
    </ListFrame>
  );
}
