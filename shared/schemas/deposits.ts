import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

/**
 * `pending`: announced by the user, or not in a block yet. `confirming`: on the chain, confirmations are being counted.
 * `processing`: waits for a decision of staff, for its `reason`. `completed`: credited. `uncredited`: below the
 * minimum, so it is kept without a credit and needs no decision. `failed`: left the chain before its credit, or was
 * never seen. `rejected`: staff did not credit it.
 */
export const depositStatuses = [
  'pending',
  'confirming',
  'processing',
  'completed',
  'uncredited',
  'failed',
  'cancelled',
  'rejected',
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Reasons for which a deposit is not, or no longer, in order. */
export const depositReasons = [
  /** Below the minimum that is credited. */
  'below_minimum',
  'above_maximum',
  /** The transaction pays an address of someone else. */
  'another_address',
  /** Another contract than that of the coin. */
  'wrong_token',
  /** The token moved less than its events state. */
  'token_disagrees',
  /** Deposits of the coin, user or account are disabled. */
  'coin_off',
  'deposits_not_allowed',
  'account_restricted',
  'account_closed',
  /** Its block is no longer part of the chain. */
  'left_chain',
  /** Credited before its block vanished: the available part is frozen and the rest is owed, until staff decide. */
  'vanished',
  /** Not found on the chain in time. */
  'never_seen',
  /** Staff review all deposits of this network. */
  'needs_review',
  'rejected_by_staff',
] as const;
export type DepositReason = (typeof depositReasons)[number];

export const deposit = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** Amount found on the chain; before that the announced one. */
  amount: decimalString,
  tx_hash: z.string().nullable(),
  status: z.enum(depositStatuses),
  confirmation_count: z.int(),
  required_confirmations: z.int(),
  reason: z.enum(depositReasons).nullable(),
  /**
   * Amount of the coin still owed: credited, reclaimed because its block vanished, and neither frozen nor taken back so
   * far.
   */
  owed: decimalString,
  address: z.string().nullable(),
  /** Public page of the transaction; null without one. */
  explorer_url: z.string().nullable(),
  created_at: epochSeconds,
  /** Time of its credit, failure or rejection. */
  ended_at: epochSeconds.nullable(),
  /** Time of its credit, rejection, cancellation or failure; null before. */
  processed_at: epochSeconds.nullable(),
  /** Staff's note to the customer about the decision; null without one. Internal notes are not included. */
  admin_notes: z.string().nullable(),
  /** Journal entries that moved it. */
  journal_ids: z.array(z.string()),
});
export type Deposit = z.input<typeof deposit>;

/** Reasons for which a coin is off on a network now. */
export const coinNetworkOffReasons = ['disabled', 'no_address', 'no_source', 'maintenance'] as const;

/** Deposit settings of a coin on a network. */
export const depositConfig = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  is_deposit_enabled: z.boolean(),
  /** Reason when it is not enabled. */
  off_reason: z.enum(coinNetworkOffReasons).nullable(),
  min_deposit_amount: decimalString,
  max_deposit_amount: decimalString,
  /** The user's own; null when deposits are off. */
  deposit_address: z.string().nullable(),
  /** The address as a QR code: `data:image/svg+xml,…`, 300 pixels wide; null without an address. */
  deposit_qr_code: z.string().nullable(),
  memo: z.string().nullable(),
  confirmation_blocks: z.int(),
  /** Contract of a token; null for a native coin. */
  contract: z.string().nullable(),
});
export type DepositConfig = z.input<typeof depositConfig>;
