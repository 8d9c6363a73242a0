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
import { type SubmissionStatus, submissionStatuses } from '#shared/people/kyc.ts';

/** What the address says of the list of verifications. */
export interface KycSearch extends ListSearch {
  search?: string;
  status?: SubmissionStatus;
}

/** Those that wait come first: the list has one order. */
export const readKycSearch = (search: Record<string, unknown>): KycSearch => {
  const { order: _, ...list } = readListSearch(search);
  return given({
    ...list,
    search: textParam(search['search'])?.slice(0, 64),
    status: choiceParam(search['status'], submissionStatuses),
  });
};

/** All that is read of verifications is read anew once one is decided. */
export const KYC = 'kyc' satisfies PageName;

export const kycListQuery = (search: KycSearch) =>
  queryOptions({
    queryKey: [KYC, 'list', shownKey(search)],
    queryFn: ({ signal }) => {
      const { order: _, ...query } = pageQuery(search);
      return api('GET /admin/kyc', { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: followed(search),
  });

export const kycQuery = (id: string) =>
  queryOptions({
    queryKey: [KYC, id],
    queryFn: async ({ signal }) => (await api('GET /admin/kyc/{id}', { params: { id }, signal })).submission,
  });
