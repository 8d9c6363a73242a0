import { queryOptions } from '@tanstack/react-query';
import { choice, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { submissionStatuses } from '#shared/people/kyc.ts';

/** All that is read of verifications is read anew once one is decided. */
export const KYC = 'kyc' satisfies PageName;

/** Those that wait come first: the list has one order. */
export const kycList = staffList(KYC, {
  rows: 'submissions',
  filters: { search: text('kyc.search'), status: choice('kyc.status', 'kycStatus', submissionStatuses) },
  days: true,
  csv: 'verifications',
  follow: FOLLOW_MS,
});

export const kycQuery = (id: string) =>
  queryOptions({
    queryKey: [KYC, id],
    queryFn: async ({ signal }) => (await api('GET /admin/kyc/{id}', { params: { id }, signal })).submission,
  });
