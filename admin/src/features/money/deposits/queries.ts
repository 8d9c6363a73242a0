import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import {
  createChoiceFilter,
  createUserSearchFilter,
  createTextFilter,
} from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';

/** Key of all deposit queries; they refetch once one is decided. */
export const DEPOSITS_QUERY_KEY = 'deposits' satisfies AdminPageName;

/** Maximum length of a hash, with some chains' prefix. */
const MAX_HASH_LENGTH = 130;

/** Held deposits come first, whatever their age; the days limit the others. */
export const adminDepositList = createAdminList(DEPOSITS_QUERY_KEY, {
  rows: 'deposits',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    tx_hash: createTextFilter('deposit.hashFilter', { most: MAX_HASH_LENGTH }),
    status: createChoiceFilter('deposit.status', 'deposit.statuses', depositStatuses),
    coin_type: createChoiceFilter('wallet.coin', null, coins),
  },
  days: true,
  csv: 'deposits',
  follow: LIST_POLL_MS,
});

/** Polling interval of a pending deposit, ms. */
const OPEN_MS = 3000;

export const adminDepositQuery = (id: string) =>
  queryOptions({
    queryKey: [DEPOSITS_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/deposit-withdraw/deposits/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'confirming'].includes(state.data?.deposit.status ?? '') ? OPEN_MS : false,
  });
