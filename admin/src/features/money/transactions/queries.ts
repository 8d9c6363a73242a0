import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, linkFilter, personFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { coins } from '#shared/market/coins.ts';
import { entryStatuses, type Transaction } from '#shared/schemas/admin/transactions.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { operationChoices } from './operations.ts';

export const transactionsList = createStaffList('transactions', {
  rows: 'transactions',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    reference: textFilter('transactions.referenceFilter'),
    account: choiceFilter('transactions.account', 'transactions.accounts', ['simulate'], { unset: 'account.live' }),
    operation: choiceFilter('transactions.operation', 'journal.operations', operationChoices),
    wallet_type: choiceFilter('transactions.wallet', 'account.wallets', walletTypes),
    house: choiceFilter('transactions.house', 'transactions.houses', houseAccounts),
    coin_type: choiceFilter('transactions.coin', null, coins),
    status: choiceFilter('transactions.status', 'transactions.statuses', entryStatuses),
    utc_day: linkFilter('transactions.utcDay', { days: true }),
  },
  days: true,
  csv: 'transactions',
  follow: LIST_POLL_MS,
});

/** Reads one entry with all its postings, of a user when the address names one. */
export const transactionQuery = (user_id: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['transaction', user_id ?? null, id],
    queryFn: ({ signal }) =>
      api('GET /admin/transactions/{id}', { params: { id }, query: omitUndefined({ user_id }), signal }),
  });

/** Reads the wallet that a staff entry adjusted; null when it no longer exists. */
export const adjustedWalletQuery = ({ user_id, account_kind, legs }: Transaction) => {
  const adjusted = legs.find(({ wallet }) => !wallet.startsWith('house:'));
  const wallet_type = walletTypes.find((type) => adjusted?.wallet.startsWith(`${type}:`));
  const coin_type = coins.find((coin) => coin === adjusted?.asset);
  return queryOptions({
    queryKey: ['wallets', 'adjusted', user_id, account_kind, wallet_type, coin_type],
    queryFn: async ({ signal }) => {
      const query = { user_id, ...omitUndefined({ wallet_type, coin_type }) };
      const { wallets } = await api('GET /admin/wallets', { query, signal });
      return wallets.find((candidate) => candidate.account_kind === account_kind) ?? null;
    },
  });
};
