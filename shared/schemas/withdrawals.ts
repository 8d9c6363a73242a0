import * as z from 'zod';
import { coinNetworkOffReasons } from './deposits.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/** `pending`: waits for the user's confirmation or for staff. `processing`: approved, being sent. */
export const withdrawalStatuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Reasons for which a withdrawal waits, or failed to complete. */
export const withdrawalReasons = [
  /** First withdrawal to this address. */
  'first_use',
  /** Staff review its value together with other withdrawals within 24 hours. */
  'large_amount',
  'unusual',
  /** The user must confirm a new address by e-mail, or wait 24 hours. */
  'address_unconfirmed',
  /** The hot wallet, or its daily ceiling, does not allow it now; no action is needed. */
  'sending_paused',
  /** Staff send it manually. */
  'sent_by_staff',
  'cancelled_by_owner',
  'rejected_by_staff',
  'reverted',
  'account_held',
  /** The rest would not cover an outstanding loan. */
  'loan_uncovered',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawal = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** Amount taken from the wallet. */
  amount: decimalString,
  fee: decimalString,
  /** Amount sent: `amount − fee`. */
  net_amount: decimalString,
  /** Total taken from the wallet: `amount`, which includes the fee. */
  total_deduct: decimalString,
  status: z.enum(withdrawalStatuses),
  withdraw_address: z.string(),
  memo: z.string().nullable(),
  tx_hash: z.string().nullable(),
  explorer_url: z.string().nullable(),
  confirmation_count: z.int(),
  required_confirmations: z.int(),
  reason: z.enum(withdrawalReasons).nullable(),
  created_at: epochSeconds,
  ended_at: epochSeconds.nullable(),
  /** Time of its completion, rejection, cancellation or failure; null before. */
  processed_at: epochSeconds.nullable(),
  journal_ids: z.array(z.string()),
});
export type Withdrawal = z.input<typeof withdrawal>;

export const withdrawFeeTypes = ['fixed', 'percentage'] as const;
export type WithdrawFeeType = (typeof withdrawFeeTypes)[number];

/** Withdrawal settings of a coin on a network. */
export const withdrawalConfig = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  is_withdraw_enabled: z.boolean(),
  off_reason: z.enum(coinNetworkOffReasons).nullable(),
  /** In the coin when fixed, percent of the amount when a percentage. */
  withdraw_fee: decimalString,
  withdraw_fee_type: z.enum(withdrawFeeTypes),
  min_withdraw_amount: decimalString,
  max_withdraw_amount: decimalString,
  /** Decimal places of the chain, at most eight. */
  decimals: z.int(),
  has_memo: z.boolean(),
});
export type WithdrawalConfig = z.input<typeof withdrawalConfig>;

/** Public fee data of a withdrawal. */
export const withdrawalFee = withdrawalConfig.pick({
  coin_type: true,
  coin_name: true,
  network_name: true,
  withdraw_fee: true,
  withdraw_fee_type: true,
  min_withdraw_amount: true,
});
export type WithdrawalFee = z.input<typeof withdrawalFee>;

/** Reasons for a hold of an account's withdrawals. */
export const withdrawalHoldReasons = [
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'fund_password_changed',
  'books_disagree',
  'loan_overdue',
  'deposit_vanished',
] as const;
export type WithdrawalHoldReason = (typeof withdrawalHoldReasons)[number];

export const withdrawalHold = z.object({
  reasons: z.array(z.enum(withdrawalHoldReasons)),
  /** Null when the end is unknown. */
  until: epochSeconds.nullable(),
});
export type WithdrawalHold = z.input<typeof withdrawalHold>;

/** What makes a condition of withdrawals pass. */
export const withdrawalRemedies = [
  /** Time alone, or the platform. */
  'wait',
  'verify_identity',
  /** Staff review the documents. */
  'await_verification',
  /** `POST /user/verify-fund-password`, asked for when a withdrawal is sent. */
  'enter_fund_password',
  'save_address',
  'repay_loan',
  'contact_support',
] as const;
export type WithdrawalRemedy = (typeof withdrawalRemedies)[number];

/** A rule of withdrawals that is checked without a request. */
export const withdrawalCondition = z.object({
  /** Its name, such as `kyc`. More may be added. */
  key: z.string(),
  met: z.boolean(),
  remedy: z.enum(withdrawalRemedies),
  /** When it passes by itself; null when it is met or this is unknown. */
  until: epochSeconds.nullable(),
});
export type WithdrawalCondition = z.input<typeof withdrawalCondition>;

/** Current withdrawal limits of an account. */
export const withdrawalLimits = z.object({
  /** USDT of value within 24 hours, and the rest of it. */
  daily: decimalString,
  daily_left: decimalString,
  /** USDT: from this value on staff review it first. */
  review_value: decimalString,
  /** USDT of value that may leave while a loan is outstanding: the unborrowed equity. Null without this limit. */
  loan_left: decimalString.nullable(),
  /** Null without a hold. */
  hold: withdrawalHold.nullable(),
  /** True in whitelist-only mode (saved addresses only). */
  only_book: z.boolean(),
  /** End of that mode, if requested. */
  only_book_until: epochSeconds.nullable(),
  /** Every rule that is checked without a request, met or not, in the order of the errors of `POST /withdrawals`. */
  conditions: z.array(withdrawalCondition),
});
export type WithdrawalLimits = z.input<typeof withdrawalLimits>;

/** An address in a user's address book. */
export const payoutAddress = z.object({
  id: z.string(),
  label: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  /** Time from which it can be used without a confirmation. */
  usable_at: epochSeconds,
  is_confirmed: z.boolean(),
  /** True when anything was sent to it. */
  is_used: z.boolean(),
  created_at: epochSeconds,
});
export type PayoutAddress = z.input<typeof payoutAddress>;
