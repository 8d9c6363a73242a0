import * as z from 'zod';
import { genders, kycImages, submissionStatuses } from '#shared/people/kyc.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

export const kycRow = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  status: z.enum(submissionStatuses),
  real_name: z.string(),
  country: z.string(),
  submitted_at: epochSeconds,
  reviewed_at: epochSeconds.nullable(),
  reviewed_by: z.string().nullable(),
});
export type KycRow = z.input<typeof kycRow>;

export const kycDetail = kycRow.extend({
  /** Masked: the full number needs a reason. */
  id_card_number: z.string(),
  birth_date: z.string(),
  gender: z.enum(genders),
  address: z.string(),
  reason: z.string().nullable(),
  images: z.array(z.enum(kycImages)),
  /** Earlier submissions of the same person, newest first. */
  earlier: z.array(kycRow),
  version: z.int(),
});
export type KycDetail = z.input<typeof kycDetail>;
