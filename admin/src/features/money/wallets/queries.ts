import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, personFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { walletStatuses, walletTypes } from '#shared/schemas/ledger.ts';

/** Key of all wallet queries; they refetch once one is changed. */
export const WALLETS_KEY = 'wallets' satisfies PageName;

export const walletsList = createStaffList(WALLETS_KEY, {
  rows: 'wallets',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    kind: choiceFilter('wallet.account', 'wallet.accounts', ['live', 'demo'], { unset: 'wallet.accounts.unset' }),
    coin_type: choiceFilter('wallet.coin', null, coins),
    wallet_type: choiceFilter('wallet.type', 'account.wallets', walletTypes),
    status: choiceFilter('wallet.status', 'wallet.statuses', walletStatuses),
  },
  csv: 'wallets',
});

/** Reads one wallet, whichever page of the list it is on. */
export const walletQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLETS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET /admin/wallets/{id}', { params: { id }, signal }),
  });
