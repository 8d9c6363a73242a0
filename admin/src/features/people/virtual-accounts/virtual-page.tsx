import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DayFilter, TextFilter } from '#admin/features/kit/lists/filters.tsx';
import { ListPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { useListAddress } from '#admin/features/kit/lists/use-list-address.ts';
import { UserDetail } from '#admin/features/people/users/user-detail.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import { Id } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import type { Column } from '#ui/table.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { type VirtualSearch, virtualQuery } from './queries.ts';

type VirtualAccount = AnswerOf<'GET /admin/virtual-accounts'>['accounts'][number];

/** Demo accounts by the time at which they were opened, with what they hold. */
export function VirtualPage({ search }: { search: VirtualSearch }) {
  const { t } = useTranslation('admin');
  const list = useQuery(virtualQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const accounts = list.data?.accounts;
  const columns = useMemo<Column<VirtualAccount>[]>(
    () => [
      {
        key: 'username',
        head: t('user.username'),
        card: 'start',
        cell: ({ username }) => <span className="block max-w-64 truncate font-medium max-sm:max-w-44">{username}</span>,
      },
      { key: 'id', head: t('virtual.account'), cell: ({ id }) => <Id value={id} /> },
      {
        key: 'kind',
        head: t('virtual.beside'),
        card: 'end2',
        cell: ({ has_main_account: main }) => (
          <Badge tone={main ? 'muted' : 'demo'}>{t(main ? 'virtual.person' : 'virtual.visitor')}</Badge>
        ),
      },
      {
        key: 'balance',
        head: t('virtual.balance'),
        align: 'end',
        card: 'end',
        cell: ({ balance }) => <Amount value={balance} unit="USDT" />,
      },
      { key: 'epoch', head: t('virtual.epoch'), align: 'end', cell: ({ epoch }) => epoch },
      {
        key: 'created_at',
        head: t('virtual.opened'),
        card: 'start2',
        cell: ({ created_at }) => <Time at={created_at} show="full" className="text-muted" />,
      },
    ],
    [t],
  );
  const owner = (id: string) => accounts?.find((one) => one.id === id)?.user_id;
  return (
    <ListPage
      title={t('titles.virtual')}
      search={search}
      address={address}
      list={list}
      rows={accounts}
      columns={columns}
      searchBox={
        <TextFilter
          label={t('virtual.search')}
          value={search.search}
          onChange={(text) => address.filter({ search: text })}
        />
      }
      filters={<DayFilter from={search.from} to={search.to} onChange={address.filter} error={list.error} />}
      panel={{
        title: t('virtual.title'),
        detail: (id) => {
          const user = owner(id);
          return user === undefined ? <p className="text-muted">{t('audit.elsewhere')}</p> : <UserDetail id={user} />;
        },
        link: (id) => {
          const user = owner(id);
          return user !== undefined && <OpenPage to="/admin/users/$id" params={{ id: user }} />;
        },
      }}
    />
  );
}
