import { useTranslation } from 'react-i18next';
import { DeviceName } from '#admin/features/kit/device-name.tsx';
import { createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { MAX_ONLINE_ROWS, adminOnlineUserList } from './queries.ts';

/** List of users online, last seen first. */
export const OnlineUsersPage = createAdminListPage(adminOnlineUserList, {
  columns: [
    {
      key: 'user',
      head: 'online.user',
      card: 'start',
      cell: ({ user_id, username }, t) =>
        user_id === null ? (
          <span className="text-muted">{t('online.visitor')}</span>
        ) : (
          <UserLink id={user_id} username={username ?? user_id} className="block max-w-56 truncate font-medium" />
        ),
    },
    createTextColumn('page', 'online.page', { most: 'max-w-64', card: 'start2' }),
    createTextColumn('address', 'session.address', { muted: true }),
    {
      key: 'state',
      head: 'online.state',
      card: 'end2',
      cell: ({ is_viewing }, t) => (
        <span className={is_viewing ? undefined : 'text-muted'}>
          {t(is_viewing ? 'online.viewing' : 'online.left')}
        </span>
      ),
    },
    {
      key: 'device',
      head: 'session.device',
      cell: ({ device, user_agent }) => (
        <span title={user_agent ?? undefined}>
          <DeviceName name={device} />
        </span>
      ),
    },
    createTextColumn('brand', 'online.brand', { muted: true }),
    createTextColumn('model', 'online.model', { muted: true }),
    createTextColumn('system', 'online.system', { muted: true }),
    createTextColumn('browser', 'online.browser', { muted: true }),
    createTimeColumn('logged_in_at', 'online.loggedIn'),
    createTimeColumn('connected_at', 'online.connected'),
    createTimeColumn('last_seen_at', 'online.seen', { plain: true, card: 'end' }),
  ],
  rowKey: ({ connection }) => connection,
  summary: (answer) => <Total total={answer?.total} />,
  empty: 'online.none',
});

function Total({ total }: { total: number | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <p role="status" className="font-medium tabular-nums">
      {total !== undefined && t('online.total', { count: total })}
      {total !== undefined && total > MAX_ONLINE_ROWS && (
        <span className="text-muted"> · {t('online.shown', { most: MAX_ONLINE_ROWS })}</span>
      )}
    </p>
  );
}
