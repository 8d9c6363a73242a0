import { kycStatusIndex, kycSubmissionCollection, type StoredKyc } from '#functions/data/users/kyc.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminKycEndpoints } from '#shared/api/admin/kyc.ts';
import type { KycSubmissionRow } from '#shared/schemas/admin/kyc.ts';

export const toKycRow = (kyc: StoredKyc): KycSubmissionRow => ({
  id: kyc.id,
  user_id: kyc.user_id,
  username: kyc.username,
  status: kyc.status,
  real_name: kyc.real_name,
  document_type: kyc.document_type,
  country: kyc.country,
  submitted_at: kyc.submitted_at,
  reviewed_at: kyc.reviewed_at,
  reviewed_by: kyc.reviewed_by,
});

/** Verifications: pending ones, then the decided ones by time of submission. */
export const {
  page: listKyc,
  file: exportKyc,
  whole: wholeKyc,
} = defineReviewQueue<(typeof adminKycEndpoints)['GET /admin/kyc']>()({
  rows: 'submissions',
  of: kycSubmissionCollection,
  waiting: { status: 'pending', place: kycStatusIndex.range('pending') },
  decided: (status) =>
    status === undefined
      ? { place: kycSubmissionCollection.all(), keep: (kyc) => kyc.status !== 'pending' }
      : { place: kycStatusIndex.range(status) },
  all: { place: kycSubmissionCollection.all() },
  days: true,
  text: ({ real_name, username }) => `${real_name}\n${username}`,
  filters: {},
  view: toKycRow,
  columns: [
    ...toCsvFieldColumns('id', 'user_id', 'username', 'status', 'real_name', 'country'),
    ...toCsvTimeColumns('submitted_at', 'reviewed_at'),
    ...toCsvFieldColumns('reviewed_by', 'document_type'),
  ],
  exported: 'kyc.export',
});
