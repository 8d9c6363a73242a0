import { queryOptions } from '@tanstack/react-query';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { bankReviewStates } from '#shared/staff/choices.ts';

/** All that is read of bank accounts is read anew once one is decided. */
export const BANK_ACCOUNTS_KEY = 'bankAccounts' satisfies PageName;

/** Most characters of what is searched for: an e-mail address. */
const MOST_SEARCHED = 254;

/** Those that wait come first: the list has one order, and all days. */
export const bankAccountsList = createStaffList(BANK_ACCOUNTS_KEY, {
  rows: 'bank_accounts',
  filters: {
    search: textFilter('bank.search', { most: MOST_SEARCHED }),
    status: choiceFilter('bank.status', 'bankStatus', bankReviewStates),
  },
  csv: 'bank-accounts',
  follow: LIST_POLL_MS,
});

export const bankAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [BANK_ACCOUNTS_KEY, id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/bank-accounts/{id}', { params: { id }, signal })).bank_account,
  });
