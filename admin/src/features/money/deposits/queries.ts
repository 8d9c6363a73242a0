import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, personFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';

/** Key of all deposit queries; they refetch once one is decided. */
export const DEPOSITS_KEY = 'deposits' satisfies PageName;

/** Maximum length of a hash, with some chains' prefix. */
const MOST_OF_HASH = 130;

/** Held deposits come first, whatever their age; the days limit the others. */
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

/** Polling interval of a pending deposit, ms. */
const OPEN_MS = 3000;

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [DEPOSITS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/deposit-withdraw/deposits/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'confirming'].includes(state.data?.deposit.status ?? '') ? OPEN_MS : false,
  });
