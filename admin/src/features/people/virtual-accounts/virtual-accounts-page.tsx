import {
  createAmountColumn,
  createIdColumn,
  createTextColumn,
  createTimeColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { RowOffPageNotice } from '#admin/features/kit/lists/empty-list-notice.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { UserDetailPanel } from '#admin/features/people/users/user-detail.tsx';
import { Badge } from '#ui/states.tsx';
import { adminDemoAccountList } from './queries.ts';

/** List of demo accounts by time of opening, with balances. */
export const VirtualAccountsPage = createAdminListPage(adminDemoAccountList, {
  columns: [
    createTextColumn('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    createIdColumn('virtual.account'),
    {
      key: 'kind',
      head: 'virtual.beside',
      card: 'end2',
      cell: ({ has_main_account: main }, t) => (
        <Badge tone={main ? 'muted' : 'demo'}>{t(main ? 'virtual.person' : 'virtual.visitor')}</Badge>
      ),
    },
    createAmountColumn('balance', 'virtual.balance', { unit: 'USDT', card: 'end' }),
    createTextColumn('epoch', 'virtual.epoch', { align: 'end' }),
    createTimeColumn('created_at', 'virtual.opened', { full: true, card: 'start2' }),
  ],
  panel: {
    title: 'virtual.title',
    detail: (_, account) => (account ? <UserDetailPanel id={account.user_id} /> : <RowOffPageNotice />),
    link: (_, account) => account && <OpenObjectPageLink to="/admin/users/$id" params={{ id: account.user_id }} />,
  },
});
