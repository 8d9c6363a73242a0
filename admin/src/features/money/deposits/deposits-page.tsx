import { createAmountColumn, createUserColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { confirmationsColumn, transferAmountColumn } from '#admin/features/money/chains/transfer-columns.tsx';
import { ShortId } from '#ui/id.tsx';
import { DepositDetailPanel } from './deposit-detail.tsx';
import { DepositStatusBadge } from './deposit-status-badge.tsx';
import { adminDepositList } from './queries.ts';

/** List of all users' deposits: held ones first, oldest on top. */
export const AdminDepositsPage = createAdminListPage(adminDepositList, {
  columns: [
    createTimeColumn('created_at', 'deposit.at', { full: true, card: 'start2' }),
    createUserColumn('order.user', 'block max-w-40 truncate'),
    transferAmountColumn,
    createAmountColumn('value', 'books.value'),
    { key: 'status', head: 'deposit.status', card: 'end', cell: (deposit) => <DepositStatusBadge deposit={deposit} /> },
    {
      key: 'reason',
      head: 'deposit.reason',
      card: 'end2',
      cell: ({ reason }, t) => (reason === null ? '–' : t(`deposit.reasons.${reason}`)),
    },
    confirmationsColumn,
    {
      key: 'hash',
      head: 'chain.transaction',
      cell: ({ tx_hash }) => (tx_hash === null ? '–' : <ShortId value={tx_hash} />),
    },
  ],
  panel: {
    title: 'deposit.title',
    detail: (id) => <DepositDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/deposits/$id" params={{ id }} />,
  },
});
