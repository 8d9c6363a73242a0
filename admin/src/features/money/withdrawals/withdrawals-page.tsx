import { amountColumn, userColumn, textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { transferAmountColumn } from '#admin/features/money/chains/chain-parts.tsx';
import { ShortId } from '#ui/id.tsx';
import { withdrawalsList } from './queries.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { ReviewHintBadges, WithdrawalStatusBadge } from './withdrawal-status-badge.tsx';

/** List of all users' withdrawals: pending first, oldest on top. */
export const WithdrawalsPage = createListPage(withdrawalsList, {
  columns: [
    timeColumn('created_at', 'withdrawal.at', { full: true, card: 'start2' }),
    userColumn('order.user', 'block max-w-40 truncate'),
    transferAmountColumn,
    amountColumn('value', 'books.value'),
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
    { key: 'hints', head: 'withdrawal.closer', cell: ({ hints }) => <ReviewHintBadges hints={hints} /> },
    textColumn('claimed_by', 'withdrawal.claimedBy', { most: 'max-w-32' }),
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
    detail: (id) => <WithdrawalDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/withdrawals/$id" params={{ id }} />,
  },
});
