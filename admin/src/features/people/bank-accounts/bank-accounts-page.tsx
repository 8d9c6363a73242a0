import { createUserColumn, createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { BankAccountDetailPanel } from './bank-account-detail.tsx';
import { BankAccountStatusBadge } from './bank-account-status-badge.tsx';
import { adminBankAccountList } from './queries.ts';

/** List of bank accounts: pending review first, oldest on top, then reviewed ones. */
export const BankAccountsPage = createAdminListPage(adminBankAccountList, {
  columns: [
    createTextColumn('name', 'bank.holder', { strong: true, most: 'max-w-56 max-sm:max-w-44', card: 'start' }),
    createUserColumn('user.username'),
    createTextColumn('bank_name', 'bank.bank', { most: 'max-w-48' }),
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
    createTimeColumn('review_requested_at', 'bank.requested', { full: true, card: 'start2' }),
    createTimeColumn('reviewed_at', 'bank.reviewed'),
    createTextColumn('reviewed_by', 'bank.reviewedBy'),
  ],
  empty: 'bank.none',
  panel: {
    title: 'bank.title',
    detail: (id) => <BankAccountDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/bank-accounts/$id" params={{ id }} />,
  },
});
