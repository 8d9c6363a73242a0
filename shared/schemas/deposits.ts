import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

/**
 * `pending`: somebody says that they sent it, or it is on no block yet. `confirming`: it is on the chain, and blocks are
 * counted. `processing`: it is held, for its `reason`, until staff decide. `completed`: credited. `uncredited`: below the
 * minimum, so it is kept and not credited, and no decision is pending. `failed`: it left the chain before it was credited,
 * or was never seen. `rejected`: staff did not credit it.
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

/** Why a deposit is not, or no longer, as it should be. */
export const depositReasons = [
  /** Less than the least that is credited. */
  'below_minimum',
  'above_maximum',
  /** The transaction pays an address that is not the person's. */
  'another_address',
  /** What came is not the coin: another contract. */
  'wrong_token',
  /** The token moved less than its events say. */
  'token_disagrees',
  /** Deposits of the coin, of the person or of the account are not enabled. */
  'coin_off',
  'deposits_not_allowed',
  'account_restricted',
  'account_closed',
  /** Its block is no longer part of the chain. */
  'left_chain',
  /** Credited, and its block vanished afterwards: what is there of it is frozen, the rest is owed, until staff decide. */
  'vanished',
  /** Nobody found it on the chain in time. */
  'never_seen',
  /** Staff look at everything on this network. */
  'needs_review',
  'rejected_by_staff',
] as const;
export type DepositReason = (typeof depositReasons)[number];

export const deposit = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** What was found on the chain; before that what was said. */
  amount: decimalString,
  tx_hash: z.string().nullable(),
  status: z.enum(depositStatuses),
  confirmation_count: z.int(),
  required_confirmations: z.int(),
  reason: z.enum(depositReasons).nullable(),
  /** Of its coin: what was credited, is reclaimed since its block vanished, and was neither frozen nor taken back so far. */
  owed: decimalString,
  address: z.string().nullable(),
  /** Where anybody can look at the transaction; null where there is none. */
  explorer_url: z.string().nullable(),
  created_at: epochSeconds,
  /** When it was credited, failed or was rejected. */
  ended_at: epochSeconds.nullable(),
  /** When it was credited, rejected, cancelled or failed; null before. */
  processed_at: epochSeconds.nullable(),
  /** What staff wrote for the customer when they decided it; null without a note. Their own notes are not in it. */
  admin_notes: z.string().nullable(),
  /** The entries of the journal that moved it. */
  journal_ids: z.array(z.string()),
});
export type Deposit = z.input<typeof deposit>;

/** Why a coin does not come in, or go out, on a network now. */
export const unavailableReasons = ['disabled', 'no_address', 'no_source', 'maintenance'] as const;

/** A coin on a network, as somebody deposits it. */
export const depositConfig = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  chain_type: z.string(),
  network_name: z.string(),
  is_deposit_enabled: z.boolean(),
  /** Why not, where it is not enabled. */
  off_reason: z.enum(unavailableReasons).nullable(),
  min_deposit_amount: decimalString,
  max_deposit_amount: decimalString,
  /** The caller's own; null where deposits are off. */
  deposit_address: z.string().nullable(),
  /** The address as a QR code: `data:image/svg+xml,…`, 300 pixels wide; null where there is no address. */
  deposit_qr_code: z.string().nullable(),
  memo: z.string().nullable(),
  confirmation_blocks: z.int(),
  /** The contract of a token; null of a chain's own coin. */
  contract: z.string().nullable(),
});
export type DepositConfig = z.input<typeof depositConfig>;
