import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createTextFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { bankAccountReviewStates } from '#shared/staff/choices.ts';

/** Key of all bank account queries; they refetch once one is decided. */
export const BANK_ACCOUNTS_QUERY_KEY = 'bankAccounts' satisfies AdminPageName;

/** Maximum length of a search: an e-mail address. */
const MAX_SEARCH_LENGTH = 254;

/** Pending ones come first: the list has one order, and all days. */
export const adminBankAccountList = createAdminList(BANK_ACCOUNTS_QUERY_KEY, {
  rows: 'bank_accounts',
  filters: {
    search: createTextFilter('bank.search', { most: MAX_SEARCH_LENGTH }),
    status: createChoiceFilter('bank.status', 'bankStatus', bankAccountReviewStates),
  },
  csv: 'bank-accounts',
  follow: LIST_POLL_MS,
});

export const adminBankAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [BANK_ACCOUNTS_QUERY_KEY, id],
    queryFn: async ({ signal }) =>
      (await adminApi('GET /admin/bank-accounts/{id}', { params: { id }, signal })).bank_account,
  });
