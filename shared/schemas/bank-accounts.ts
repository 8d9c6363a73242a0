import * as z from 'zod';
import { epochSeconds } from './scalars.ts';

export const bankAccountCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const;

export const bankAccountStatuses = ['active', 'inactive', 'pending', 'rejected'] as const;

export const bankAccount = z.object({
  id: z.string(),
  name: z.string(),
  bank_name: z.string(),
  /** Masked except the last four characters. */
  account_number: z.string(),
  routing_number: z.string().nullable(),
  swift_code: z.string().nullable(),
  currency: z.enum(bankAccountCurrencies),
  personal_address: z.string().nullable(),
  bank_address: z.string().nullable(),
  company_address: z.string().nullable(),
  status: z.enum(bankAccountStatuses),
  /** Reason for the rejection, as written by the reviewer. */
  reason: z.string().nullable(),
  is_primary: z.boolean(),
  /** Time of the user's review request; null before. */
  review_requested_at: epochSeconds.nullable(),
  created_at: epochSeconds,
});
export type BankAccount = z.input<typeof bankAccount>;
