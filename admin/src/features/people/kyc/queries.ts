import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { submissionStatuses } from '#shared/people/kyc.ts';

/** Key of all verification queries; they refetch once one is decided. */
export const KYC_KEY = 'kyc' satisfies PageName;

/** Pending ones come first: the list has one order. */
export const kycList = createStaffList(KYC_KEY, {
  rows: 'submissions',
  filters: { search: textFilter('kyc.search'), status: choiceFilter('kyc.status', 'kycStatus', submissionStatuses) },
  days: true,
  csv: 'verifications',
  follow: LIST_POLL_MS,
});

export const kycSubmissionQuery = (id: string) =>
  queryOptions({
    queryKey: [KYC_KEY, id],
    queryFn: async ({ signal }) => (await api('GET /admin/kyc/{id}', { params: { id }, signal })).submission,
  });
