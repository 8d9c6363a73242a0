import {
  createAmountColumn,
  createUserColumn,
  createTextColumn,
  createTimeColumn,
} from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { transferAmountColumn } from '#admin/features/money/chains/transfer-columns.tsx';
import { ShortId } from '#ui/id.tsx';
import { adminWithdrawalList } from './queries.ts';
import { WithdrawalDetailPanel } from './withdrawal-detail.tsx';
import { WithdrawalHintBadges, WithdrawalStatusBadge } from './withdrawal-status-badge.tsx';

/** List of all users' withdrawals: pending first, oldest on top. */
export const AdminWithdrawalsPage = createAdminListPage(adminWithdrawalList, {
  columns: [
    createTimeColumn('created_at', 'withdrawal.at', { full: true, card: 'start2' }),
    createUserColumn('order.user', 'block max-w-40 truncate'),
    transferAmountColumn,
    createAmountColumn('value', 'books.value'),
    {
      key: 'status',
      head: 'withdrawal.status',
      card: 'end',
      cell: ({ status }) => <WithdrawalStatusBadge status={status} />,
    },
    {
      key: 'reason',
      head: 'withdrawal.reason',
      card: 'end2',
      cell: ({ reason }, t) => (reason === null ? '–' : t(`withdrawal.reasons.${reason}`)),
    },
    { key: 'hints', head: 'withdrawal.closer', cell: ({ hints }) => <WithdrawalHintBadges hints={hints} /> },
    createTextColumn('claimed_by', 'withdrawal.claimedBy', { most: 'max-w-32' }),
    {
      key: 'approvals',
      head: 'withdrawal.approvals',
      align: 'end',
      cell: ({ approvals, approvals_needed }) =>
        approvals_needed === 0 ? '–' : `${approvals.length} / ${approvals_needed}`,
    },
    {
      key: 'address',
      head: 'withdrawal.address',
      cell: ({ withdraw_address }) => <ShortId value={withdraw_address} />,
    },
  ],
  panel: {
    title: 'withdrawal.title',
    detail: (id) => <WithdrawalDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/withdrawals/$id" params={{ id }} />,
  },
});
