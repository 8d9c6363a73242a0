import { amount, owner, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { blocks, chainAmount } from '#admin/features/money/chains/chain-parts.tsx';
import { Id } from '#ui/id.tsx';
import { DepositDetail } from './deposit-detail.tsx';
import { DepositState } from './deposit-state.tsx';
import { depositsList } from './queries.ts';

/** Deposits of everybody: those that are held first, the longest-waiting before the others. */
export const DepositsPage = listPage(depositsList, {
  columns: [
    time('created_at', 'deposit.at', { full: true, card: 'start2' }),
    owner('order.user', 'block max-w-40 truncate'),
    chainAmount,
    amount('value', 'books.value'),
    { key: 'status', head: 'deposit.status', card: 'end', cell: (deposit) => <DepositState deposit={deposit} /> },
    {
      key: 'reason',
      head: 'deposit.reason',
      card: 'end2',
      cell: ({ reason }, t) => (reason === null ? '–' : t(`deposit.reasons.${reason}`)),
    },
    blocks,
    {
      key: 'hash',
      head: 'chain.transaction',
      cell: ({ tx_hash }) => (tx_hash === null ? '–' : <Id value={tx_hash} />),
    },
  ],
  panel: {
    title: 'deposit.title',
    detail: (id) => <DepositDetail id={id} />,
    link: (id) => <OpenPage to="/admin/deposits/$id" params={{ id }} />,
  },
});
