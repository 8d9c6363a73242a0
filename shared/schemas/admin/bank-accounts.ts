import * as z from 'zod';
import { bankAccountCurrencies, bankAccountStatuses } from '#shared/schemas/bank-accounts.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

export const bankAccountReviewRow = z.object({
  id: z.string(),
  user_id: z.string(),
  username: z.string(),
  /** Account holder, as entered by the user. */
  name: z.string(),
  bank_name: z.string(),
  /** Masked except the last four characters: staff see no more. */
  account_number: z.string(),
  currency: z.enum(bankAccountCurrencies),
  status: z.enum(bankAccountStatuses),
  /** Time of the user's review request; null without one. */
  review_requested_at: epochSeconds.nullable(),
  reviewed_at: epochSeconds.nullable(),
  reviewed_by: z.string().nullable(),
});
export type BankAccountReviewRow = z.input<typeof bankAccountReviewRow>;

export const bankAccountReviewDetail = bankAccountReviewRow.extend({
  routing_number: z.string().nullable(),
  swift_code: z.string().nullable(),
  personal_address: z.string().nullable(),
  bank_address: z.string().nullable(),
  company_address: z.string().nullable(),
  /** Name on the verified document, for comparison with the holder; null without one. */
  verified_name: z.string().nullable(),
  /** Reason for the rejection. */
  reason: z.string().nullable(),
  created_at: epochSeconds,
  version: z.int(),
});
export type BankAccountReviewDetail = z.input<typeof bankAccountReviewDetail>;
