import * as z from 'zod';
import { bankCurrencies, bankStatuses } from '#shared/schemas/bank-accounts.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

export const bankReviewRow = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  /** The holder, as the person wrote it. */
  name: z.string(),
  bank_name: z.string(),
  /** Masked to the last four characters: staff see no more of it. */
  account_number: z.string(),
  currency: z.enum(bankCurrencies),
  status: z.enum(bankStatuses),
  /** When its owner asked for the review; null where they did not. */
  review_requested_at: epochSeconds.nullable(),
  reviewed_at: epochSeconds.nullable(),
  reviewed_by: z.string().nullable(),
});
export type BankReviewRow = z.input<typeof bankReviewRow>;

export const bankReviewDetail = bankReviewRow.extend({
  routing_number: z.string().nullable(),
  swift_code: z.string().nullable(),
  personal_address: z.string().nullable(),
  bank_address: z.string().nullable(),
  company_address: z.string().nullable(),
  /** Of the document that was verified, to be held against the holder; null where none was. */
  verified_name: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  created_at: epochSeconds,
  version: z.int(),
});
export type BankReviewDetail = z.input<typeof bankReviewDetail>;
