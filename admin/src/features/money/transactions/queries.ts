import { queryOptions } from '@tanstack/react-query';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import {
  createChoiceFilter,
  createLinkedValueFilter,
  createUserSearchFilter,
  createTextFilter,
} from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { coins } from '#shared/market/coins.ts';
import { journalEntryStatuses, type AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { operationChoices } from './operations.ts';

export const adminJournalList = createAdminList('transactions', {
  rows: 'transactions',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    reference: createTextFilter('transactions.referenceFilter'),
    account: createChoiceFilter('transactions.account', 'transactions.accounts', ['simulate'], {
      unset: 'account.live',
    }),
    operation: createChoiceFilter('transactions.operation', 'journal.operations', operationChoices),
    wallet_type: createChoiceFilter('transactions.wallet', 'account.wallets', walletTypes),
    house: createChoiceFilter('transactions.house', 'transactions.houses', houseAccounts),
    coin_type: createChoiceFilter('transactions.coin', null, coins),
    status: createChoiceFilter('transactions.status', 'transactions.statuses', journalEntryStatuses),
    utc_day: createLinkedValueFilter('transactions.utcDay', { days: true }),
  },
  days: true,
  csv: 'transactions',
  follow: LIST_POLL_MS,
});

/** Reads one entry with all its postings, of a user when the address names one. */
export const adminJournalEntryQuery = (user_id: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['transaction', user_id ?? null, id],
    queryFn: ({ signal }) =>
      adminApi('GET /admin/transactions/{id}', { params: { id }, query: omitUndefined({ user_id }), signal }),
  });

/** Reads the wallet that a staff entry adjusted; null when it no longer exists. */
export const adjustedWalletQuery = ({ user_id, account_kind, legs }: AdminTransaction) => {
  const adjusted = legs.find(({ wallet }) => !wallet.startsWith('house:'));
  const wallet_type = walletTypes.find((type) => adjusted?.wallet.startsWith(`${type}:`));
  const coin_type = coins.find((coin) => coin === adjusted?.asset);
  return queryOptions({
    queryKey: ['wallets', 'adjusted', user_id, account_kind, wallet_type, coin_type],
    queryFn: async ({ signal }) => {
      const query = { user_id, ...omitUndefined({ wallet_type, coin_type }) };
      const { wallets } = await adminApi('GET /admin/wallets', { query, signal });
      return wallets.find((candidate) => candidate.account_kind === account_kind) ?? null;
    },
  });
};
