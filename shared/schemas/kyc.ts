import * as z from 'zod';
import { documentTypes, genders } from '#shared/people/kyc.ts';
import { countryCode, epochSeconds } from './scalars.ts';

export const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** A submission as shown to its user: the document number by its last characters. */
export const kycSubmission = z.object({
  real_name: z.string(),
  document_type: z.enum(documentTypes),
  id_card_number_masked: z.string(),
  /** YYYY-MM-DD; null for a document without one. */
  expiry_date: z.string().nullable(),
  birth_date: z.string(),
  gender: z.enum(genders),
  country: countryCode,
  address: z.string(),
  submitted_at: epochSeconds,
});

export const kycStatusDetail = z.object({
  status: z.enum(kycStatuses),
  /** Reason for the rejection. */
  reason: z.string().nullable(),
  reviewed_at: epochSeconds.nullable(),
  submission: kycSubmission.nullable(),
});
