import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createTextFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { kycSubmissionStatuses } from '#shared/people/kyc.ts';

/** Key of all verification queries; they refetch once one is decided. */
export const KYC_QUERY_KEY = 'kyc' satisfies AdminPageName;

/** Pending ones come first: the list has one order. */
export const adminKycList = createAdminList(KYC_QUERY_KEY, {
  rows: 'submissions',
  filters: {
    search: createTextFilter('kyc.search'),
    status: createChoiceFilter('kyc.status', 'kycStatus', kycSubmissionStatuses),
  },
  days: true,
  csv: 'verifications',
  follow: LIST_POLL_MS,
});

export const kycSubmissionQuery = (id: string) =>
  queryOptions({
    queryKey: [KYC_QUERY_KEY, id],
    queryFn: async ({ signal }) => (await adminApi('GET /admin/kyc/{id}', { params: { id }, signal })).submission,
  });
