import { useMemo } from 'react';
import { UserLink } from '#admin/features/kit/lists/facts.tsx';
import type { BankReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BankState } from './bank-state.tsx';

/** The columns of the list of bank accounts, in the page's language. */
export function useBankColumns(): Column<BankReviewRow>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'name',
        head: t('bank.holder'),
        card: 'start',
        cell: ({ name }) => (
          <span className="block max-w-56 truncate font-medium max-sm:max-w-44" title={name}>
            {name}
          </span>
        ),
      },
      {
        key: 'username',
        head: t('user.username'),
        cell: ({ user_id, username }) => <UserLink id={user_id} username={username} />,
      },
      {
        key: 'bank',
        head: t('bank.bank'),
        cell: ({ bank_name }) => (
          <span className="block max-w-48 truncate" title={bank_name}>
            {bank_name}
          </span>
        ),
      },
      {
        key: 'number',
        head: t('bank.number'),
        card: 'end2',
        cell: ({ currency, account_number }) => (
          <span className="whitespace-nowrap tabular-nums">
            {currency} {account_number}
          </span>
        ),
      },
      { key: 'status', head: t('bank.status'), card: 'end', cell: (account) => <BankState account={account} /> },
      {
        key: 'requested_at',
        head: t('bank.requested'),
        card: 'start2',
        cell: ({ review_requested_at }) => <Time at={review_requested_at} show="full" className="text-muted" />,
      },
      {
        key: 'reviewed_at',
        head: t('bank.reviewed'),
        cell: ({ reviewed_at }) => <Time at={reviewed_at} className="text-muted" />,
      },
      { key: 'reviewed_by', head: t('bank.reviewedBy'), cell: ({ reviewed_by }) => reviewed_by ?? '–' },
    ],
    [t],
  );
}
