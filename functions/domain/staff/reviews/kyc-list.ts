import { kycByStatus, kycSubmissions, type StoredKyc } from '#functions/data/users/kyc.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminKyc } from '#shared/api/admin/kyc.ts';
import type { KycRow } from '#shared/schemas/admin/kyc.ts';

export const kycRowView = (kyc: StoredKyc): KycRow => ({
  id: kyc.id,
  user_id: kyc.user_id,
  username: kyc.username,
  status: kyc.status,
  real_name: kyc.real_name,
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
} = defineReviewQueue<(typeof adminKyc)['GET /admin/kyc']>()({
  rows: 'submissions',
  of: kycSubmissions,
  waiting: { status: 'pending', place: kycByStatus.range('pending') },
  decided: (status) =>
    status === undefined
      ? { place: kycSubmissions.all(), keep: (kyc) => kyc.status !== 'pending' }
      : { place: kycByStatus.range(status) },
  all: { place: kycSubmissions.all() },
  days: true,
  text: ({ real_name, username }) => `${real_name}\n${username}`,
  filters: {},
  view: kycRowView,
  columns: [
    ...fieldColumns('id', 'user_id', 'username', 'status', 'real_name', 'country'),
    ...timeColumns('submitted_at', 'reviewed_at'),
    ...fieldColumns('reviewed_by'),
  ],
  exported: 'kyc.export',
});
