import { queryOptions } from '@tanstack/react-query';
import { choice, fromLink, person, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api } from '#admin/lib/api.ts';
import { given } from '#admin/lib/search-params.ts';
import { coins } from '#shared/market/coins.ts';
import { entryStatuses, type Transaction } from '#shared/schemas/admin/transactions.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { operationChoices } from './operations.ts';

export const transactionsList = staffList('transactions', {
  rows: 'transactions',
  filters: {
    user_id: person('list.findPerson', { optional: true }),
    reference: text('transactions.referenceFilter'),
    account: choice('transactions.account', 'transactions.accounts', ['simulate'], { unset: 'account.live' }),
    operation: choice('transactions.operation', 'journal.operations', operationChoices),
    wallet_type: choice('transactions.wallet', 'account.wallets', walletTypes),
    house: choice('transactions.house', 'transactions.houses', houseAccounts),
    coin_type: choice('transactions.coin', null, coins),
    status: choice('transactions.status', 'transactions.statuses', entryStatuses),
    utc_day: fromLink('transactions.utcDay', { days: true }),
  },
  days: true,
  csv: 'transactions',
  follow: FOLLOW_MS,
});

/** One entry, of a person where the address names one, with all its legs. */
export const transactionQuery = (user_id: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['transaction', user_id ?? null, id],
    queryFn: ({ signal }) => api('GET /admin/transactions/{id}', { params: { id }, query: given({ user_id }), signal }),
  });

/** The wallet that an entry of staff adjusted; null where it is no longer there. */
export const adjustedWalletQuery = ({ user_id, account_kind, legs }: Transaction) => {
  const adjusted = legs.find(({ wallet }) => !wallet.startsWith('house:'));
  const wallet_type = walletTypes.find((type) => adjusted?.wallet.startsWith(`${type}:`));
  const coin_type = coins.find((coin) => coin === adjusted?.asset);
  return queryOptions({
    queryKey: ['wallets', 'adjusted', user_id, account_kind, wallet_type, coin_type],
    queryFn: async ({ signal }) => {
      const query = { user_id, ...given({ wallet_type, coin_type }) };
      const { wallets } = await api('GET /admin/wallets', { query, signal });
      return wallets.find((one) => one.account_kind === account_kind) ?? null;
    },
  });
};
