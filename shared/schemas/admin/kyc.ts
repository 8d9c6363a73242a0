import * as z from 'zod';
import { documentTypes, genders, kycImages, kycSubmissionStatuses } from '#shared/people/kyc.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

export const kycSubmissionRow = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  status: z.enum(kycSubmissionStatuses),
  real_name: z.string(),
  document_type: z.enum(documentTypes),
  country: z.string(),
  submitted_at: epochSeconds,
  reviewed_at: epochSeconds.nullable(),
  reviewed_by: z.string().nullable(),
});
export type KycSubmissionRow = z.input<typeof kycSubmissionRow>;

export const kycSubmissionDetailView = kycSubmissionRow.extend({
  /** Masked: the full number needs a reason. */
  id_card_number: z.string(),
  /** YYYY-MM-DD; null for a document without one. */
  expiry_date: z.string().nullable(),
  birth_date: z.string(),
  gender: z.enum(genders),
  address: z.string(),
  reason: z.string().nullable(),
  images: z.array(z.enum(kycImages)),
  /** Earlier submissions of the same person, newest first. */
  earlier: z.array(kycSubmissionRow),
  /** Submissions of other users with the same document number, newest first. */
  duplicates: z.array(kycSubmissionRow),
  version: z.int(),
});
export type KycSubmissionDetailView = z.input<typeof kycSubmissionDetailView>;
