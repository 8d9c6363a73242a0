import * as z from 'zod';
import { deposit } from '#shared/schemas/deposits.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { withdrawal, withdrawFeeTypes } from '#shared/schemas/withdrawals.ts';
import { approvalRequirement } from './approval-requirement.ts';
import { accountOwnerFields } from './trades.ts';

const note = z.object({ by: z.string(), at: epochSeconds, text: z.string() });

const reviewed = {
  /** USDT by the price then; null without one. */
  value: decimalString.nullable(),
  admin_notes: z.string().nullable(),
  processed_at: epochSeconds.nullable(),
  processed_by: z.string().nullable(),
};

/** A deposit for staff. */
export const adminDeposit = deposit.extend({
  ...accountOwnerFields,
  ...reviewed,
  /** Note that the customer sees as `admin_notes`. */
  customer_note: z.string().nullable(),
  block_height: z.int().nullable(),
  /** Index of the transfer in its transaction; null while unknown. */
  output: z.int().nullable(),
  /** Amount of the coin frozen in the account's wallets because its block vanished. */
  held: decimalString,
});
export type AdminDeposit = z.input<typeof adminDeposit>;

/** Reasons to review a withdrawal closely. */
export const withdrawalReviewHints = [
  'new_account',
  'first_address',
  'deposit_and_run',
  'shared_device',
  'address_of_others',
  'large_amount',
  'address_unconfirmed',
  'recent_change',
  /** A credited deposit of the account lost its block. */
  'deposit_vanished',
] as const;
export type WithdrawalReviewHint = (typeof withdrawalReviewHints)[number];

export const adminWithdrawal = withdrawal.extend({
  ...accountOwnerFields,
  ...reviewed,
  hints: z.array(z.enum(withdrawalReviewHints)),
  /** Number of different members who must approve it, and those who did. */
  approvals_needed: z.int(),
  /** Reason for two approvals, once decided; null while one suffices. */
  second_person: approvalRequirement.nullable(),
  approvals: z.array(note),
  /** Member who is reviewing it; for information only. */
  claimed_by: z.string().nullable(),
  /** Time at which the user confirmed the address, or needed no confirmation. Null before. */
  address_confirmed_at: epochSeconds.nullable(),
  /** Nonce of the hot wallet that sends it; null when staff do. */
  nonce: z.int().nullable(),
  /** Transactions signed for it, oldest first. */
  attempts: z.array(z.object({ tx_hash: z.string(), at: epochSeconds })),
});
export type AdminWithdrawal = z.input<typeof adminWithdrawal>;

/** Terms of a coin on a network that staff may set. */
export const coinNetworkTerms = {
  is_deposit_enabled: z.boolean(),
  is_withdraw_enabled: z.boolean(),
  min_deposit_amount: decimalString,
  max_deposit_amount: decimalString,
  min_withdraw_amount: decimalString,
  max_withdraw_amount: decimalString,
  withdraw_fee: decimalString,
  withdraw_fee_type: z.enum(withdrawFeeTypes),
  confirmation_blocks: z.int(),
  /** Null for a native coin. */
  contract: z.string().nullable(),
  /** Decimal places of the contract or chain. */
  decimals: z.int(),
  explorer: z.string(),
};

export const coinNetwork = z.object({
  /** `USDT-TRC20`. */
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  network: z.string(),
  network_name: z.string(),
  is_native: z.boolean(),
  ...coinNetworkTerms,
  version: z.int(),
});
export type CoinNetworkView = z.input<typeof coinNetwork>;

/** State of a network. */
export const blockchainNetworkState = z.object({
  network: z.string(),
  name: z.string(),
  chain_types: z.array(z.string()),
  /** Source of its blocks. */
  source: z.enum(['simulated', 'provider', 'none']),
  /** Source of customers' addresses. */
  addresses: z.enum(['key', 'pool', 'none']),
  /** Addresses left in the pool, at most 1000; null when derived from a key. */
  addresses_left: z.int().nullable(),
  signer: z.enum(['kms', 'local', 'none']),
  hot_wallet: z.string().nullable(),
  /** Balance of each of its coins, as last seen. */
  hot_balances: z.array(
    z.object({
      coin_type: z.string(),
      amount: decimalString,
      /** True when the balance is worth less than the setting of staff and the coin can be withdrawn there. */
      is_low: z.boolean(),
    }),
  ),
  /** Last fully read block; null before the first. */
  height: z.int().nullable(),
  head: z.int().nullable(),
  seen_at: epochSeconds.nullable(),
});
export type BlockchainNetworkState = z.input<typeof blockchainNetworkState>;
