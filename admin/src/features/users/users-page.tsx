import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../web/src/ui/button.tsx';
import { Sheet } from '../../../../web/src/ui/dialog.tsx';
import { Id } from '../../../../web/src/ui/id.tsx';
import { Table } from '../../../../web/src/ui/table.tsx';
import { type Change, given } from '../../lib/search-params.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ChoiceFilter, DayFilter, TextFilter } from '../lists/filters.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { Nothing } from '../lists/nothing.tsx';
import { Pager } from '../lists/pager.tsx';
import { usePaging } from '../lists/use-paging.ts';
import { exportUsers, modes, type UsersSearch, userStatuses, usersQuery } from './queries.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserDetail } from './user-detail.tsx';

/** People and demo users by time of registration: filters, order and page stand in the address. */
export function UsersPage({ search }: { search: UsersSearch }) {
  const { t } = useTranslation('admin');
  usePageTitle(t('titles.users'));
  const navigate = useNavigate({ from: '/admin/users/' });
  const columns = useUserColumns();
  const list = useQuery(usersQuery(search));
  const rows = list.data?.users;
  const paging = usePaging(
    search.cursor,
    list.data?.next_cursor,
    (cursor, trail) => void navigate({ search: (held) => given({ ...held, cursor }), state: { trail } }),
  );
  const filter = (change: Change<UsersSearch>) =>
    void navigate({ search: ({ cursor: _, ...held }) => given({ ...held, ...change }) });
  const open = (id: string | undefined) =>
    void navigate({ search: (held) => given({ ...held, open: id }), state: (held) => held, resetScroll: false });
  const filtered = Object.keys(search).filter((key) => !['open', 'order', 'cursor'].includes(key)).length;
  const words = <Value extends string>(area: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`${area}.${value}`) }));

  return (
    <>
      <ListFrame
        title={t('titles.users')}
        filtered={filtered}
        stale={list.isPlaceholderData}
        search={
          <TextFilter label={t('user.search')} value={search.search} onChange={(text) => filter({ search: text })} />
        }
        filters={
          <>
            <ChoiceFilter
              label={t('user.status')}
              all={t('list.all')}
              choices={words('userStatus', userStatuses)}
              value={search.status}
              onChange={(status) => filter({ status })}
            />
            <ChoiceFilter
              label={t('user.kind')}
              all={t('list.all')}
              choices={words('mode', modes)}
              value={search.kind}
              onChange={(kind) => filter({ kind })}
            />
            <DayFilter from={search.from} to={search.to} onChange={filter} error={list.error} />
          </>
        }
        tools={
          <ListTools
            readAt={list.dataUpdatedAt}
            failed={list.isError}
            onRefresh={() => void list.refetch()}
            file="users"
            onExport={() => exportUsers(search)}
          />
        }
        pager={<Pager count={rows?.length} {...paging} />}
      >
        <Table
          label={t('titles.users')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={({ id }) => open(id)}
          opened={search.open ?? null}
          sorting={{ by: 'created_at', order: search.order === 'oldest' ? 'asc' : 'desc' }}
          onSort={({ order }) => filter({ order: order === 'asc' ? 'oldest' : undefined })}
          skeletonRows={16}
          empty={
            <Nothing filtered={filtered > 0} onNext={paging.onNext} onClear={() => void navigate({ search: {} })} />
          }
        />
      </ListFrame>
      <Sheet
        side="end"
        open={search.open !== undefined}
        onClose={() => open(undefined)}
        closeLabel={t('common:close')}
        title={
          <span className="flex items-center gap-2">
            {t('user.title')} <Id value={search.open ?? ''} />
          </span>
        }
        footer={
          <Link to="/admin/users/$id" params={{ id: search.open ?? '' }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        }
      >
        {search.open !== undefined && <UserDetail id={search.open} />}
      </Sheet>
    </>
  );
}
