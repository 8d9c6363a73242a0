import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { kycStatuses } from './kyc.ts';
import { wallet } from './ledger.ts';
import { countryCode, decimalString, digitCodeSchema, epochSeconds } from './scalars.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const;

/**
 * `inactive` and `banned` cannot log in; `suspended` can view and close open orders, but cannot open, transfer or
 * withdraw.
 */
export type UserStatus = (typeof userStatuses)[number];

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(userStatuses),
  kyc_status: z.enum(kycStatuses),
  is_virtual_account: z.boolean(),
  /** Address of the user's login wallet, checksummed. */
  wallet_address: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Frozen by the user: blocks new orders and withdrawals. */
  is_frozen: z.boolean(),
  /** 0 to 100, set by staff; null before. */
  credit_score: z.int().nullable(),
  created_at: epochSeconds,
});
export type User = z.input<typeof user>;

/** User data of a login, with the balances of its account. */
export const userInfo = user.extend({ wallets: z.array(wallet) });
export type UserInfo = z.input<typeof userInfo>;

export const fundPasswordDigits = digitCodeSchema('fundDigits');

/** Kinds of e-mail that a user can turn off; those about security and margin are always sent. */
export const optionalEmailKinds = ['orders', 'alerts', 'news'] as const;

export const ownUserProfile = user.extend({
  language: z.enum(languages).nullable(),
  country: countryCode.nullable(),
  referral_code: z.string(),
  anti_phishing_code: z.string().nullable(),
  has_password: z.boolean(),
  has_fund_password: z.boolean(),
  has_questionnaire: z.boolean(),
  mails: z.record(z.enum(optionalEmailKinds), z.boolean()),
  /** Permissions that staff grant this user. */
  flags: z.object({
    trading: z.boolean(),
    options_trading: z.boolean(),
    withdraw: z.boolean(),
    deposit: z.boolean(),
    login: z.boolean(),
  }),
});
export type OwnUserProfile = z.input<typeof ownUserProfile>;

/** Limits that users set for themselves: null without one. */
export const selfImposedLimits = z.object({
  /** Maximum loss on a day (UTC), USDT. */
  daily_loss: decimalString.nullable(),
  /** Maximum stakes and margin on a day (UTC), USDT. */
  daily_stake: decimalString.nullable(),
  /** Maximum continuous login, minutes. */
  session_minutes: z.int().nullable(),
});
export type SelfImposedLimits = z.input<typeof selfImposedLimits>;

export const riskProfiles = ['conservative', 'moderate', 'aggressive'] as const;

export const riskQuestionKeys = [
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

export const riskQuestionOptions = ['A', 'B', 'C', 'D'] as const;

export const riskQuestionnaireResult = z.object({
  /** 10 to 40. */
  score: z.int(),
  risk_level: z.enum(riskProfiles),
  completed_at: epochSeconds,
});
