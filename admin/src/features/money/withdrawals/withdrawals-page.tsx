import { amount, owner, text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { chainAmount } from '#admin/features/money/chains/chain-parts.tsx';
import { Id } from '#ui/id.tsx';
import { withdrawalsList } from './queries.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { HintBadges, WithdrawalState } from './withdrawal-state.tsx';

/** Withdrawals of everybody: those that wait first, the longest-waiting before the others. */
export const WithdrawalsPage = listPage(withdrawalsList, {
  columns: [
    time('created_at', 'withdrawal.at', { full: true, card: 'start2' }),
    owner('order.user', 'block max-w-40 truncate'),
    chainAmount,
    amount('value', 'books.value'),
    {
      key: 'status',
      head: 'withdrawal.status',
      card: 'end',
      cell: ({ status }) => <WithdrawalState status={status} />,
    },
    {
      key: 'reason',
      head: 'withdrawal.reason',
      card: 'end2',
      cell: ({ reason }, t) => (reason === null ? '–' : t(`withdrawal.reasons.${reason}`)),
    },
    { key: 'hints', head: 'withdrawal.closer', cell: ({ hints }) => <HintBadges hints={hints} /> },
    text('claimed_by', 'withdrawal.claimedBy', { most: 'max-w-32' }),
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
      cell: ({ withdraw_address }) => <Id value={withdraw_address} />,
    },
  ],
  panel: {
    title: 'withdrawal.title',
    detail: (id) => <WithdrawalDetail id={id} />,
    link: (id) => <OpenPage to="/admin/withdrawals/$id" params={{ id }} />,
  },
});
