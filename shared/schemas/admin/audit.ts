import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { configValue } from './config.ts';

/** One act in the back office, or on behalf of a member. */
export const auditEntryView = z.object({
  id: z.string(),
  at: epochSeconds,
  staff_id: z.string().nullable(),
  username: z.string(),
  action: z.string(),
  address: z.string(),
  /** Id of the user or object, or empty. */
  subject: z.string(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  changes: z.array(z.object({ field: z.string(), before: configValue, after: configValue })),
});
export type AuditEntryView = z.input<typeof auditEntryView>;

/** A result of the search box. */
export const adminSearchResult = z.object({
  kind: z.enum([
    'user',
    'staff',
    'options_order',
    'futures_order',
    'position',
    'futures_trade',
    'kyc',
    'bank_account',
    'wallet',
    'account_wallet',
    'deposit',
    'withdrawal',
    'deposit_address',
    'investment',
    'entry',
    'transfer',
    'exchange',
    'approval',
    'loan',
  ]),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Path of its page in the back office. */
  path: z.string(),
});
export type AdminSearchResult = z.input<typeof adminSearchResult>;
