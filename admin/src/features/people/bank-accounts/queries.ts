import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  followed,
  type ListSearch,
  pageQuery,
  readListSearch,
  shownKey,
} from '#admin/features/kit/lists/list-search.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { choiceParam, given, textParam } from '#admin/lib/search-params.ts';
import { bankReviewStates } from '#shared/staff/choices.ts';

/** Most characters of what is searched for: an e-mail address. */
export const MOST_SEARCHED = 254;

/** What the address says of the list of bank accounts. */
export interface BankSearch extends Omit<ListSearch, 'from' | 'to' | 'order'> {
  search?: string;
  status?: (typeof bankReviewStates)[number];
}

/** Those that wait come first: the list has one order, and all days. */
export const readBankSearch = (search: Record<string, unknown>): BankSearch => {
  const { from: _, to: __, order: ___, ...list } = readListSearch(search);
  return given({
    ...list,
    search: textParam(search['search'])?.slice(0, MOST_SEARCHED),
    status: choiceParam(search['status'], bankReviewStates),
  });
};

/** All that is read of bank accounts is read anew once one is decided. */
export const BANK_ACCOUNTS = 'bankAccounts' satisfies PageName;

export const bankListQuery = (search: BankSearch) =>
  queryOptions({
    queryKey: [BANK_ACCOUNTS, 'list', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/bank-accounts', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });

export const bankAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [BANK_ACCOUNTS, id],
    queryFn: async ({ signal }) =>
      (await api('GET /admin/bank-accounts/{id}', { params: { id }, signal })).bank_account,
  });
