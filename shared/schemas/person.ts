import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { genders } from '#shared/people/kyc.ts';
import { decimalOut, epochSeconds, text } from './scalars.ts';
import { kycStatuses, user } from './user.ts';

const NAME = '3 to 30 letters, digits, "_", "-" or ".".';
/** Unique whatever the case. */
export const username = z.string({ error: NAME }).regex(/^[A-Za-z0-9_.-]{3,30}$/, NAME);

const EMAIL = 'This is not an e-mail address.';
/** What SES can send to. Unique whatever the case. */
export const emailAddress = z
  .string({ error: EMAIL })
  .max(254, EMAIL)
  .regex(
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{4,189}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    EMAIL,
  );

const LENGTH = 'At least 10 and at most 256 characters.';
/** That it is none of the common ones is seen by the server. */
export const newPassword = z.string({ error: LENGTH }).min(10, LENGTH).max(256, LENGTH);

const DIGITS = 'Enter the six digits.';
export const emailCode = z.string({ error: DIGITS }).regex(/^\d{6}$/, DIGITS);

export const fundDigits = z.string().regex(/^\d{6}$/, 'Exactly six digits.');

const TOTP = 'Enter the six digits of your authenticator, or a recovery code.';
/** Six digits of the authenticator, or a recovery code of ten letters and digits; each is good once. */
export const totpCode = z.string({ error: TOTP }).regex(/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/, TOTP);

export const referralCode = z.string().regex(/^[A-Z0-9]{8}$/, 'This referral code is not valid.');

/** An address of an EVM chain, whatever its case. */
export const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'This is not a wallet address.');

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.');

/** Kinds of e-mail that one may do without; what concerns safety and margin is always sent. */
export const mailKinds = ['orders', 'alerts', 'news'] as const;

export const profile = user.extend({
  language: z.enum(languages).nullable(),
  country: countryCode.nullable(),
  referral_code: z.string(),
  anti_phishing_code: z.string().nullable(),
  has_password: z.boolean(),
  has_fund_password: z.boolean(),
  has_questionnaire: z.boolean(),
  mails: z.record(z.enum(mailKinds), z.boolean()),
  /** What staff allow this person. */
  flags: z.object({
    trading: z.boolean(),
    options_trading: z.boolean(),
    withdraw: z.boolean(),
    deposit: z.boolean(),
    login: z.boolean(),
  }),
});
export type Profile = z.input<typeof profile>;

/** One login on one device. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  mode: z.enum(['main', 'simulate']),
  /** As the browser names itself, put into words: `Chrome on macOS`; null where it does not. */
  device: z.string().nullable(),
  address: z.string(),
  /** Of the address, by the edge; null where it does not tell. */
  country: z.string().nullable(),
  created_at: epochSeconds,
  last_used_at: epochSeconds,
});
export type OwnSession = z.input<typeof ownSession>;

export const securityEvents = [
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
export type SecurityEventName = (typeof securityEvents)[number];

export const securityEvent = z.object({
  id: z.string(),
  event: z.enum(securityEvents),
  address: z.string(),
  country: z.string().nullable(),
  device: z.string().nullable(),
  created_at: epochSeconds,
});
export type SecurityEvent = z.input<typeof securityEvent>;

/** Limits that a person sets for themselves: null where there is none. */
export const selfLimits = z.object({
  /** What may be lost in one day (UTC), USDT. */
  daily_loss: decimalOut.nullable(),
  /** What may be staked and put up as margin in one day (UTC), USDT. */
  daily_stake: decimalOut.nullable(),
  /** How long one may be logged in at a stretch, minutes. */
  session_minutes: z.int().nullable(),
});
export type SelfLimits = z.input<typeof selfLimits>;

/** What somebody sent in, as they may see it again: the number of the document by its last characters. */
export const kycSubmission = z.object({
  real_name: z.string(),
  id_card_number_masked: z.string(),
  birth_date: z.string(),
  gender: z.enum(genders),
  country: countryCode,
  address: z.string(),
  submitted_at: epochSeconds,
});

export const kycStatus = z.object({
  status: z.enum(kycStatuses),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  reviewed_at: epochSeconds.nullable(),
  submission: kycSubmission.nullable(),
});

export const riskProfiles = ['conservative', 'moderate', 'aggressive'] as const;
export const questionKeys = [
  'age',
  'income',
  'net_worth',
  'experience',
  'knowledge',
  'horizon',
  'goal',
  'loss_reaction',
  'share_of_savings',
  'liquidity',
] as const;
export const questionOptions = ['A', 'B', 'C', 'D'] as const;

export const questionnaireResult = z.object({
  /** 10 to 40. */
  score: z.int(),
  risk_level: z.enum(riskProfiles),
  completed_at: epochSeconds,
});

export const bankCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const;
export const bankStatuses = ['active', 'inactive', 'pending', 'rejected'] as const;
export const bankAccount = z.object({
  id: z.string(),
  name: z.string(),
  bank_name: z.string(),
  /** Masked to the last four characters. */
  account_number: z.string(),
  routing_number: z.string().nullable(),
  swift_code: z.string().nullable(),
  currency: z.enum(bankCurrencies),
  personal_address: z.string().nullable(),
  bank_address: z.string().nullable(),
  company_address: z.string().nullable(),
  status: z.enum(bankStatuses),
  /** Why it was rejected, in the words of whoever reviewed it. */
  reason: z.string().nullable(),
  is_primary: z.boolean(),
  /** When its owner asked staff to look at it; null until then. */
  review_requested_at: epochSeconds.nullable(),
  created_at: epochSeconds,
});
export type BankAccount = z.input<typeof bankAccount>;

export const walletTypeCodes = ['metamask', 'trust_wallet', 'base_wallet', 'onchain_wallet', 'kraken_wallet'] as const;
export const userWalletStatuses = ['active', 'inactive', 'pending', 'suspended'] as const;
export const userWallet = z.object({
  id: z.string(),
  wallet_type: z.object({ id: z.enum(walletTypeCodes), code: z.enum(walletTypeCodes), name: z.string() }),
  wallet_address: z.string(),
  remark: z.string().nullable(),
  /** `pending` until a signature shows that the wallet is theirs. */
  status: z.enum(userWalletStatuses),
  is_login: z.boolean(),
  created_at: epochSeconds,
});
export type UserWallet = z.input<typeof userWallet>;

export const userLevel = z.object({
  level_number: z.int(),
  level_name: z.string(),
  /** Percent of fees. */
  trading_fee_discount: decimalOut,
  /** Notional and stakes of the live account, USDT. */
  min_trading_volume: decimalOut,
});
export type UserLevel = z.input<typeof userLevel>;

/** Free text that somebody typed about themselves. */
export const ownText = (max: number) => text(max).refine((value) => value.trim() !== '', 'Must not be empty.');
