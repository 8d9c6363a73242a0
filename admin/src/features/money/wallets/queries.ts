import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createUserSearchFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { walletStatuses, walletTypes } from '#shared/schemas/ledger.ts';

/** Key of all wallet queries; they refetch once one is changed. */
export const WALLETS_QUERY_KEY = 'wallets' satisfies AdminPageName;

export const adminWalletList = createAdminList(WALLETS_QUERY_KEY, {
  rows: 'wallets',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    kind: createChoiceFilter('wallet.account', 'wallet.accounts', ['live', 'demo'], { unset: 'wallet.accounts.unset' }),
    coin_type: createChoiceFilter('wallet.coin', null, coins),
    wallet_type: createChoiceFilter('wallet.type', 'account.wallets', walletTypes),
    status: createChoiceFilter('wallet.status', 'wallet.statuses', walletStatuses),
  },
  csv: 'wallets',
});

/** Reads one wallet, whichever page of the list it is on. */
export const adminWalletQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLETS_QUERY_KEY, 'one', id],
    queryFn: ({ signal }) => adminApi('GET /admin/wallets/{id}', { params: { id }, signal }),
  });
