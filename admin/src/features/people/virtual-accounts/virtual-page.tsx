import { amount, id, text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { Elsewhere } from '#admin/features/kit/lists/nothing.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { UserDetail } from '#admin/features/people/users/user-detail.tsx';
import { Badge } from '#ui/states.tsx';
import { virtualList } from './queries.ts';

/** Demo accounts by the time at which they were opened, with what they hold. */
export const VirtualPage = listPage(virtualList, {
  columns: [
    text('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    id('virtual.account'),
    {
      key: 'kind',
      head: 'virtual.beside',
      card: 'end2',
      cell: ({ has_main_account: main }, t) => (
        <Badge tone={main ? 'muted' : 'demo'}>{t(main ? 'virtual.person' : 'virtual.visitor')}</Badge>
      ),
    },
    amount('balance', 'virtual.balance', { unit: 'USDT', card: 'end' }),
    text('epoch', 'virtual.epoch', { align: 'end' }),
    time('created_at', 'virtual.opened', { full: true, card: 'start2' }),
  ],
  panel: {
    title: 'virtual.title',
    detail: (_, account) => (account ? <UserDetail id={account.user_id} /> : <Elsewhere />),
    link: (_, account) => account && <OpenPage to="/admin/users/$id" params={{ id: account.user_id }} />,
  },
});
