import * as z from 'zod';
import { unavailableReasons } from './deposits.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/** `pending`: waits for its owner's confirmation or for staff. `processing`: approved, on its way. */
export const withdrawalStatuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Why a withdrawal waits, or why it ended otherwise than asked. */
export const withdrawalReasons = [
  /** Nothing was sent to this address before. */
  'first_use',
  /** Its worth, with what was withdrawn in 24 hours, is for staff to look at. */
  'large_amount',
  'unusual',
  /** The owner has to confirm a new address by e-mail, or 24 hours have to pass. */
  'address_unconfirmed',
  /** The hot wallet, or its daily ceiling, does not allow it now; nobody has to do anything. */
  'sending_paused',
  /** Staff send it by their own means. */
  'sent_by_staff',
  'cancelled_by_owner',
  'rejected_by_staff',
  'reverted',
  'account_held',
  /** What would be left does not cover a loan that is outstanding. */
  'loan_uncovered',
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawal = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** Taken from the wallet. */
  amount: decimalString,
  fee: decimalString,
  /** Sent: `amount − fee`. */
  net_amount: decimalString,
  /** Taken from the wallet in total: `amount`, which includes the fee. */
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
  /** When it was completed, rejected, cancelled or failed; null before. */
  processed_at: epochSeconds.nullable(),
  journal_ids: z.array(z.string()),
});
export type Withdrawal = z.input<typeof withdrawal>;

export const withdrawFeeTypes = ['fixed', 'percentage'] as const;
export type WithdrawFeeType = (typeof withdrawFeeTypes)[number];

/** A coin on a network, as somebody withdraws it. */
export const withdrawalConfig = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  is_withdraw_enabled: z.boolean(),
  off_reason: z.enum(unavailableReasons).nullable(),
  /** Of the coin where it is fixed, percent of the amount where it is a percentage. */
  withdraw_fee: decimalString,
  withdraw_fee_type: z.enum(withdrawFeeTypes),
  min_withdraw_amount: decimalString,
  max_withdraw_amount: decimalString,
  /** Digits after the point that the chain knows, eight at most. */
  decimals: z.int(),
  has_memo: z.boolean(),
});
export type WithdrawalConfig = z.input<typeof withdrawalConfig>;

/** What anybody may know of what a withdrawal costs. */
export const withdrawalFee = withdrawalConfig.pick({
  coin_type: true,
  coin_name: true,
  network_name: true,
  withdraw_fee: true,
  withdraw_fee_type: true,
  min_withdraw_amount: true,
});
export type WithdrawalFee = z.input<typeof withdrawalFee>;

/** Why nothing leaves an account for now. */
export const holdReasons = [
  'password_changed',
  'email_changed',
  'second_factor_changed',
  'fund_password_changed',
  'books_disagree',
  'loan_overdue',
  'deposit_vanished',
] as const;
export type HoldReason = (typeof holdReasons)[number];

export const withdrawalHold = z.object({
  reasons: z.array(z.enum(holdReasons)),
  /** Null where nobody knows when it ends. */
  until: epochSeconds.nullable(),
});
export type WithdrawalHold = z.input<typeof withdrawalHold>;

/** What an account may withdraw now. */
export const withdrawalLimits = z.object({
  /** USDT of value within 24 hours, and what is left of it. */
  daily: decimalString,
  daily_left: decimalString,
  /** USDT: from here on staff look at it first. */
  review_value: decimalString,
  /** USDT of value that may leave while a loan is outstanding: what is owned beyond it. Null where there is no such bound. */
  loan_left: decimalString.nullable(),
  /** Null where nothing is held. */
  hold: withdrawalHold.nullable(),
  /** Whether only addresses of the book may be used. */
  only_book: z.boolean(),
  /** When that will no longer be so, where it was asked for. */
  only_book_until: epochSeconds.nullable(),
});
export type WithdrawalLimits = z.input<typeof withdrawalLimits>;

/** An address in somebody's book. */
export const payoutAddress = z.object({
  id: z.string(),
  label: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  /** From when it can be used without a confirmation. */
  usable_at: epochSeconds,
  is_confirmed: z.boolean(),
  /** Whether anything was sent to it. */
  is_used: z.boolean(),
  created_at: epochSeconds,
});
export type PayoutAddress = z.input<typeof payoutAddress>;
