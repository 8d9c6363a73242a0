import { useQuery } from '@tanstack/react-query';
import { DayFilter, TextFilter, WordFilter } from '#admin/features/kit/lists/filters.tsx';
import { ListPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { useListAddress } from '#admin/features/kit/lists/use-list-address.ts';
import { may } from '#admin/lib/may.ts';
import { helpers } from '#shared/api/admin/roles.ts';
import { Button } from '#ui/button.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { NewUser } from './new-user.tsx';
import { exportUsers, kycStatuses, modes, type UsersSearch, userStatuses, usersQuery } from './queries.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserDetail } from './user-detail.tsx';

/** In the place of an id in the address: a person that there is not yet. */
const NEW = 'new';

/** People and demo users by time of registration. */
export function UsersPage({ search }: { search: UsersSearch }) {
  const { t } = useTranslation('admin');
  const columns = useUserColumns();
  const list = useQuery(usersQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.users')}
      search={search}
      address={address}
      list={list}
      rows={list.data?.users}
      columns={columns}
      sortedBy="created_at"
      searchBox={
        <TextFilter label={t('user.search')} value={search.search} onChange={(text) => change({ search: text })} />
      }
      filters={
        <>
          <WordFilter
            label={t('user.status')}
            area="userStatus"
            values={userStatuses}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <WordFilter
            label={t('user.kyc')}
            area="kycStatus"
            values={kycStatuses}
            value={search.kyc_status}
            onChange={(kyc_status) => change({ kyc_status })}
          />
          <WordFilter
            label={t('user.kind')}
            area="mode"
            values={modes}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <DayFilter from={search.from} to={search.to} onChange={change} error={list.error} />
        </>
      }
      file="users"
      onExport={() => exportUsers(search)}
      actions={may(helpers) && <Button onClick={() => address.open(NEW)}>{t('user.add')}</Button>}
      panel={
        search.open === NEW
          ? { title: t('user.new'), detail: () => <NewUser onClose={address.open} />, link: () => undefined }
          : {
              title: t('user.title'),
              detail: (id) => <UserDetail id={id} />,
              link: (id) => <OpenPage to="/admin/users/$id" params={{ id }} />,
            }
      }
    />
  );
}
