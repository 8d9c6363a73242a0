import { amountColumn, idColumn, textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OffPageNotice } from '#admin/features/kit/lists/empty-list-notice.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { UserDetail } from '#admin/features/people/users/user-detail.tsx';
import { Badge } from '#ui/states.tsx';
import { virtualAccountsList } from './queries.ts';

/** List of demo accounts by time of opening, with balances. */
export const VirtualAccountsPage = createListPage(virtualAccountsList, {
  columns: [
    textColumn('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    idColumn('virtual.account'),
    {
      key: 'kind',
      head: 'virtual.beside',
      card: 'end2',
      cell: ({ has_main_account: main }, t) => (
        <Badge tone={main ? 'muted' : 'demo'}>{t(main ? 'virtual.person' : 'virtual.visitor')}</Badge>
      ),
    },
    amountColumn('balance', 'virtual.balance', { unit: 'USDT', card: 'end' }),
    textColumn('epoch', 'virtual.epoch', { align: 'end' }),
    timeColumn('created_at', 'virtual.opened', { full: true, card: 'start2' }),
  ],
  panel: {
    title: 'virtual.title',
    detail: (_, account) => (account ? <UserDetail id={account.user_id} /> : <OffPageNotice />),
    link: (_, account) => account && <OpenPageLink to="/admin/users/$id" params={{ id: account.user_id }} />,
  },
});
