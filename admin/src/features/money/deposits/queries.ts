import { queryOptions } from '@tanstack/react-query';
import { choiceFilter, personFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';

/** All that is read of deposits is read anew once one is decided. */
export const DEPOSITS_KEY = 'deposits' satisfies PageName;

/** Most characters of a hash, with what some chains put before it. */
const MOST_OF_HASH = 130;

/** What is held comes first, whenever it came; the days narrow the others. */
export const depositsList = createStaffList(DEPOSITS_KEY, {
  rows: 'deposits',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    tx_hash: textFilter('deposit.hashFilter', { most: MOST_OF_HASH }),
    status: choiceFilter('deposit.status', 'deposit.statuses', depositStatuses),
    coin_type: choiceFilter('wallet.coin', null, coins),
  },
  days: true,
  csv: 'deposits',
  follow: LIST_POLL_MS,
});

/** One that is on its way is asked about this often, ms. */
const OPEN_MS = 3000;

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [DEPOSITS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/deposit-withdraw/deposits/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'confirming'].includes(state.data?.deposit.status ?? '') ? OPEN_MS : false,
  });
