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
import { withdrawalStatuses } from '#shared/schemas/withdrawals.ts';

/** Key of all withdrawal queries; they refetch after each action. */
export const WITHDRAWALS_QUERY_KEY = 'withdrawals' satisfies AdminPageName;

/** Maximum length of a chain address. */
const MAX_ADDRESS_LENGTH = 128;

/** Pending withdrawals come first, whatever their age; the days limit the others. */
export const adminWithdrawalList = createAdminList(WITHDRAWALS_QUERY_KEY, {
  rows: 'withdrawals',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    withdraw_address: createTextFilter('withdrawal.addressFilter', { most: MAX_ADDRESS_LENGTH }),
    status: createChoiceFilter('withdrawal.status', 'withdrawal.statuses', withdrawalStatuses),
    coin_type: createChoiceFilter('wallet.coin', null, coins),
  },
  days: true,
  csv: 'withdrawals',
  follow: LIST_POLL_MS,
});

/** Polling interval of an unfinished withdrawal, ms: other members see it too. */
const OPEN_MS = 3000;

export const adminWithdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [WITHDRAWALS_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/deposit-withdraw/withdrawals/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'processing'].includes(state.data?.withdrawal.status ?? '') ? OPEN_MS : false,
  });
