import * as z from 'zod';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { readAuthCode, readReferralCode } from '#shared/typed/codes.ts';
import { EMAIL_PATTERN, readEmail } from '#shared/typed/emails.ts';
import { normalizePassword } from '#shared/typed/passwords.ts';
import { userInfo } from './people.ts';
import { digitCodeSchema, epochSeconds, typedTextSchema } from './scalars.ts';

const NAME = schemaError('username');

/** Unique, ignoring case. */
export const username = z.string(schemaErrorUnlessMissing('username')).regex(/^[A-Za-z0-9_.-]{3,30}$/, NAME);

/** Any address that SES can send to. Unique, ignoring case. */
export const emailAddress = typedTextSchema(readEmail, 'email', EMAIL_PATTERN);

const LENGTH = schemaError('newPassword');

/** The server checks for common passwords. */
export const newPassword = z
  .string(schemaErrorUnlessMissing('newPassword'))
  .overwrite(normalizePassword)
  .min(10, LENGTH)
  .max(256, LENGTH);

export const emailCode = digitCodeSchema('digits');

/** Token from the answer to a code request: sent with the code, it has its own attempts. */
export const emailCodeToken = z.string().regex(/^[\w-]{43}$/);

/** Answer to a code request, the same whether or not an e-mail is sent. */
/** Seconds between two codes for the same purpose. */
export const CODE_RESEND_SECONDS = MINUTE_SECONDS;

export const sentEmailCode = z.object({ resend_after: z.int(), expires_at: epochSeconds, code_token: z.string() });

/** Six digits of the authenticator, or a recovery code of ten letters and digits; each is usable once. */
export const totpCode = typedTextSchema(readAuthCode, 'totpOrRecovery', '^(\\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$');

/** Six digits of a member's authenticator. */
export const staffTotpCode = digitCodeSchema('totp');

export const referralCode = typedTextSchema(readReferralCode, 'referral', '^[A-Z0-9]{8}$');

/** One login on one device. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  mode: z.enum(['main', 'simulate']),
  /** Browser and system as reported: `Chrome on macOS`; null when unknown. */
  device: z.string().nullable(),
  address: z.string(),
  /** Country of the IP address, by the edge; null when unknown. */
  country: z.string().nullable(),
  created_at: epochSeconds,
  last_used_at: epochSeconds,
});
export type OwnSession = z.input<typeof ownSession>;

export const securityEventNames = [
  'registered',
  'login',
  'login_failed',
  'locked',
  'logout',
  'logout_all',
  'session_revoked',
  'token_reused',
  'password_changed',
  'password_reset',
  'totp_enabled',
  'totp_disabled',
  'recovery_code_used',
  'email_bound',
  'anti_phishing_changed',
  'frozen',
  'unfrozen',
  'limits_changed',
  'fund_password_set',
  'fund_password_changed',
  'fund_password_reset',
  'fund_password_locked',
  'wallet_added',
  'wallet_removed',
  'bank_account_added',
  'bank_account_changed',
  'bank_account_removed',
  'kyc_submitted',
  'data_exported',
  'account_closed',
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

export const securityEvent = z.object({
  id: z.string(),
  event: z.enum(securityEventNames),
  address: z.string(),
  country: z.string().nullable(),
  device: z.string().nullable(),
  created_at: epochSeconds,
});
export type SecurityEvent = z.input<typeof securityEvent>;

export const accountModes = ['main', 'simulate'] as const;

/** Account of a user in which a session acts. */
export type AccountMode = (typeof accountModes)[number];

export const loginSession = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** Expiry of `token`. */
  expires_at: epochSeconds,
  /** With the wallets of the main account; for a visitor's demo user those of the demo account. */
  user: userInfo,
  client_ip: z.string(),
  current_mode: z.enum(accountModes),
  main_token: z.string().nullable(),
  /** Token for the user's demo account; null without one. Expires with `token`. */
  simulate_token: z.string().nullable(),
  /** The user in the demo account, with `is_virtual_account` true. */
  simulate_user: userInfo.nullable(),
});
export type LoginSession = z.input<typeof loginSession>;

export const loginPassword = z.string().min(1, schemaError('password')).max(256, schemaError('password'));
