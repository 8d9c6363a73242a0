import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, personFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { withdrawalStatuses } from '#shared/schemas/withdrawals.ts';

/** Key of all withdrawal queries; they refetch after each action. */
export const WITHDRAWALS_KEY = 'withdrawals' satisfies PageName;

/** Maximum length of a chain address. */
const MOST_OF_ADDRESS = 128;

/** Pending withdrawals come first, whatever their age; the days limit the others. */
export const withdrawalsList = createStaffList(WITHDRAWALS_KEY, {
  rows: 'withdrawals',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    withdraw_address: textFilter('withdrawal.addressFilter', { most: MOST_OF_ADDRESS }),
    status: choiceFilter('withdrawal.status', 'withdrawal.statuses', withdrawalStatuses),
    coin_type: choiceFilter('wallet.coin', null, coins),
  },
  days: true,
  csv: 'withdrawals',
  follow: LIST_POLL_MS,
});

/** Polling interval of an unfinished withdrawal, ms: other members see it too. */
const OPEN_MS = 3000;

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [WITHDRAWALS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/deposit-withdraw/withdrawals/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'processing'].includes(state.data?.withdrawal.status ?? '') ? OPEN_MS : false,
  });
