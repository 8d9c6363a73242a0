import { userColumn, textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { BankAccountDetail } from './bank-account-detail.tsx';
import { BankAccountStatusBadge } from './bank-account-status-badge.tsx';
import { bankAccountsList } from './queries.ts';

/** List of bank accounts: pending review first, oldest on top, then reviewed ones. */
export const BankAccountsPage = createListPage(bankAccountsList, {
  columns: [
    textColumn('name', 'bank.holder', { strong: true, most: 'max-w-56 max-sm:max-w-44', card: 'start' }),
    userColumn('user.username'),
    textColumn('bank_name', 'bank.bank', { most: 'max-w-48' }),
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
    {
      key: 'status',
      head: 'bank.status',
      card: 'end',
      cell: (account) => <BankAccountStatusBadge account={account} />,
    },
    timeColumn('review_requested_at', 'bank.requested', { full: true, card: 'start2' }),
    timeColumn('reviewed_at', 'bank.reviewed'),
    textColumn('reviewed_by', 'bank.reviewedBy'),
  ],
  empty: 'bank.none',
  panel: {
    title: 'bank.title',
    detail: (id) => <BankAccountDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/bank-accounts/$id" params={{ id }} />,
  },
});
