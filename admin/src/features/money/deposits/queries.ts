import { queryOptions } from '@tanstack/react-query';
import { choice, person, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';

/** All that is read of deposits is read anew once one is decided. */
export const DEPOSITS = 'deposits' satisfies PageName;

/** Most characters of a hash, with what some chains put before it. */
const MOST_OF_HASH = 130;

/** What is held comes first, whenever it came; the days narrow the others. */
export const depositsList = staffList(DEPOSITS, {
  rows: 'deposits',
  filters: {
    user_id: person('list.findPerson', { optional: true }),
    tx_hash: text('deposit.hashFilter', { most: MOST_OF_HASH }),
    status: choice('deposit.status', 'deposit.statuses', depositStatuses),
    coin_type: choice('wallet.coin', null, coins),
  },
  days: true,
  csv: 'deposits',
  follow: FOLLOW_MS,
});

/** One that is on its way is asked about this often, ms. */
const OPEN_MS = 3000;

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [DEPOSITS, id],
    queryFn: ({ signal }) => api('GET /admin/deposit-withdraw/deposits/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'confirming'].includes(state.data?.deposit.status ?? '') ? OPEN_MS : false,
  });
