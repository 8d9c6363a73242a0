import { queryOptions } from '@tanstack/react-query';
import { choice, person } from '#admin/features/kit/lists/list-filters.ts';
import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { walletStatuses, walletTypes } from '#shared/schemas/ledger.ts';

/** All that is read of wallets is read anew once one is changed. */
export const WALLETS = 'wallets' satisfies PageName;

export const walletsList = staffList(WALLETS, {
  rows: 'wallets',
  filters: {
    user_id: person('list.findPerson', { optional: true }),
    kind: choice('wallet.account', 'wallet.accounts', ['live', 'demo'], { unset: 'wallet.accounts.unset' }),
    coin_type: choice('wallet.coin', null, coins),
    wallet_type: choice('wallet.type', 'account.wallets', walletTypes),
    status: choice('wallet.status', 'wallet.statuses', walletStatuses),
  },
  csv: 'wallets',
});

/** One wallet, whichever page of the list it is on. */
export const walletQuery = (id: string) =>
  queryOptions({
    queryKey: [WALLETS, 'one', id],
    queryFn: ({ signal }) => api('GET /admin/wallets/{id}', { params: { id }, signal }),
  });
