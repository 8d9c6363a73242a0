import { owner, text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { BankDetail } from './bank-detail.tsx';
import { BankState } from './bank-state.tsx';
import { bankList } from './queries.ts';

/** Bank accounts: those that wait for a review, the longest-waiting first, then the reviewed ones. */
export const BankListPage = listPage(bankList, {
  columns: [
    text('name', 'bank.holder', { strong: true, most: 'max-w-56 max-sm:max-w-44', card: 'start' }),
    owner('user.username'),
    text('bank_name', 'bank.bank', { most: 'max-w-48' }),
    {
      key: 'number',
      head: 'bank.number',
      card: 'end2',
      cell: ({ currency, account_number }) => (
        <span className="whitespace-nowrap tabular-nums">
          {currency} {account_number}
        </span>
      ),
    },
    { key: 'status', head: 'bank.status', card: 'end', cell: (account) => <BankState account={account} /> },
    time('review_requested_at', 'bank.requested', { full: true, card: 'start2' }),
    time('reviewed_at', 'bank.reviewed'),
    text('reviewed_by', 'bank.reviewedBy'),
  ],
  empty: 'bank.none',
  panel: {
    title: 'bank.title',
    detail: (id) => <BankDetail id={id} />,
    link: (id) => <OpenPage to="/admin/bank-accounts/$id" params={{ id }} />,
  },
});
