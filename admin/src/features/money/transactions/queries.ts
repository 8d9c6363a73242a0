import { queryOptions } from '@tanstack/react-query';
import { choice, person, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { operationChoices } from './operations.ts';

export const transactionsList = staffList('transactions', {
  rows: 'transactions',
  filters: {
    user_id: person('list.findPerson'),
    reference: text('transactions.referenceFilter'),
    account: choice('transactions.account', 'transactions.accounts', ['simulate'], { unset: 'account.live' }),
    operation: choice('transactions.operation', 'journal.operations', operationChoices),
    wallet_type: choice('transactions.wallet', 'account.wallets', walletTypes),
    coin_type: choice('transactions.coin', null, coins),
  },
  days: true,
  csv: 'transactions',
  follow: FOLLOW_MS,
});

/** One entry of a person, with all its legs. */
export const transactionQuery = (user_id: string, id: string) =>
  queryOptions({
    queryKey: ['transaction', user_id, id],
    queryFn: ({ signal }) => api('GET /admin/transactions/{id}', { params: { id }, query: { user_id }, signal }),
  });
