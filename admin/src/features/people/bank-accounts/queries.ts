import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { bankReviewStates } from '#shared/staff/choices.ts';

/** Key of all bank account queries; they refetch once one is decided. */
export const BANK_ACCOUNTS_KEY = 'bankAccounts' satisfies PageName;

/** Maximum length of a search: an e-mail address. */
const MOST_SEARCHED = 254;

/** Pending ones come first: the list has one order, and all days. */
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
