import * as z from 'zod';
import { roles } from '#shared/api/kit/endpoint.ts';
import { genders, kycImages, submissionStatuses } from '#shared/people/kyc.ts';
import { bankCurrencies, bankStatuses, ownSession, selfLimits } from './person.ts';
import { decimalOut, epochSeconds } from './scalars.ts';

/** What staff see of a person beyond what a list shows. */
export const personForStaff = z.object({
  language: z.string().nullable(),
  country: z.string().nullable(),
  last_address: z.string().nullable(),
  referred_by: z.string().nullable(),
  level_number: z.int(),
  /** Whether staff set the level: the volume does not change it then. */
  level_fixed: z.boolean(),
  flags: z.object({
    trading: z.boolean(),
    options_trading: z.boolean(),
    withdraw: z.boolean(),
    deposit: z.boolean(),
    login: z.boolean(),
  }),
  limits: selfLimits,
  is_closed: z.boolean(),
  /** How often this was changed by staff: a change names the version that it was made from. */
  version: z.int(),
});

export const userNote = z.object({
  id: z.string(),
  text: z.string(),
  username: z.string(),
  created_at: epochSeconds,
});

export const adminSessionView = ownSession.omit({ is_current: true });

/** A value before or after an act. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.null()]);

/** One act in the back office, or in the name of somebody there. */
export const auditView = z.object({
  id: z.string(),
  at: epochSeconds,
  staff_id: z.string().nullable(),
  username: z.string(),
  action: z.string(),
  address: z.string(),
  /** Of whom or what: an id, or empty. */
  subject: z.string(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});
export type AuditView = z.input<typeof auditView>;

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
  id_card_number: z.string(),
  birth_date: z.string(),
  gender: z.enum(genders),
  address: z.string(),
  reason: z.string().nullable(),
  images: z.array(z.enum(kycImages)),
  /** Earlier ones of the same person, newest first. */
  earlier: z.array(kycRow),
  version: z.int(),
});
export type KycDetail = z.input<typeof kycDetail>;

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

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  /** Whether the authenticator is set up. */
  has_totp: z.boolean(),
  created_at: epochSeconds,
  last_login_at: epochSeconds.nullable(),
  version: z.int(),
});
export type StaffMember = z.input<typeof staffMember>;

export const onlineUser = z.object({
  connection: z.string(),
  user_id: z.string().nullable(),
  username: z.string().nullable(),
  address: z.string(),
  page: z.string().nullable(),
  is_viewing: z.boolean(),
  device: z.string().nullable(),
  user_agent: z.string().nullable(),
  connected_at: epochSeconds,
  last_seen_at: epochSeconds,
});
export type OnlineUser = z.input<typeof onlineUser>;

export const adminLevel = z.object({
  id: z.string(),
  level_number: z.int(),
  level_name: z.string(),
  min_trading_volume: decimalOut,
  trading_fee_discount: decimalOut,
  version: z.int(),
});
export type AdminLevel = z.input<typeof adminLevel>;

/** Something that was found by the one search box. */
export const found = z.object({
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
  ]),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Where its page is in the back office. */
  path: z.string(),
});
export type Found = z.input<typeof found>;
