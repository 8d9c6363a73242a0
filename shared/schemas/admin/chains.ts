import * as z from 'zod';
import { deposit } from '#shared/schemas/deposits.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { withdrawal, withdrawFeeTypes } from '#shared/schemas/withdrawals.ts';
import { approvalRequirement } from './second-person.ts';
import { ownerFields } from './trades.ts';

const note = z.object({ by: z.string(), at: epochSeconds, text: z.string() });

const reviewed = {
  /** In USDT by the price then; null where there was none. */
  value: decimalString.nullable(),
  admin_notes: z.string().nullable(),
  processed_at: epochSeconds.nullable(),
  processed_by: z.string().nullable(),
};

/** A deposit as staff see it. */
export const adminDeposit = deposit.extend({
  ...ownerFields,
  ...reviewed,
  /** What its owner reads as `admin_notes`. */
  customer_note: z.string().nullable(),
  block_height: z.int().nullable(),
  /** The place of the transfer in its transaction; null while that is not known. */
  output: z.int().nullable(),
  /** Of its coin: frozen in the wallets of the account, because its block vanished. */
  held: decimalString,
});
export type AdminDeposit = z.input<typeof adminDeposit>;

/** What speaks for a closer look at a withdrawal. */
export const withdrawalHints = [
  'new_account',
  'first_address',
  'deposit_and_run',
  'shared_device',
  'address_of_others',
  'large_amount',
  'address_unconfirmed',
  'recent_change',
  /** A deposit of the account was credited, and its block vanished. */
  'deposit_vanished',
] as const;
export type WithdrawalHint = (typeof withdrawalHints)[number];

export const adminWithdrawal = withdrawal.extend({
  ...ownerFields,
  ...reviewed,
  hints: z.array(z.enum(withdrawalHints)),
  /** How many different members have to approve it, and who did. */
  approvals_needed: z.int(),
  /** Why two have to, as far as that is decided; null where one is enough so far. */
  second_person: approvalRequirement.nullable(),
  approvals: z.array(note),
  /** Who looks at it now; a help, and no condition. */
  claimed_by: z.string().nullable(),
  /** When its owner confirmed the address, or need not have. Null while they have not. */
  address_confirmed_at: epochSeconds.nullable(),
  /** Of the hot wallet that sends it; null where staff do. */
  nonce: z.int().nullable(),
  /** Every transaction that was signed for it, the last one last. */
  attempts: z.array(z.object({ tx_hash: z.string(), at: epochSeconds })),
});
export type AdminWithdrawal = z.input<typeof adminWithdrawal>;

/** What of a coin on a network staff may set. */
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
  /** Null of a chain's own coin. */
  contract: z.string().nullable(),
  /** Digits after the point that the contract or the chain knows. */
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

/** How a network stands. */
export const networkState = z.object({
  network: z.string(),
  name: z.string(),
  chain_types: z.array(z.string()),
  /** What it is read from. */
  source: z.enum(['simulated', 'provider', 'none']),
  /** By what customers get addresses there. */
  addresses: z.enum(['key', 'pool', 'none']),
  /** Left in the pool, 1000 where there are more; null where they are made of a key. */
  addresses_left: z.int().nullable(),
  signer: z.enum(['kms', 'local', 'none']),
  hot_wallet: z.string().nullable(),
  /** Of each coin that it holds, as it was last seen. */
  hot_balances: z.array(
    z.object({
      coin_type: z.string(),
      amount: decimalString,
      /** Whether that is worth less than the figure that staff have set, and the coin is withdrawn there. */
      is_low: z.boolean(),
    }),
  ),
  /** The last block that was read through; null before the first. */
  height: z.int().nullable(),
  head: z.int().nullable(),
  seen_at: epochSeconds.nullable(),
});
export type NetworkState = z.input<typeof networkState>;
