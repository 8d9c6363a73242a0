import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** Total that all customers hold of one coin in one wallet type. */
export const customerHolding = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  wallet_type: z.enum(walletTypes),
  available: decimalString,
  frozen: decimalString,
  /** Price of one coin, USDT; null without one. */
  price: decimalString.nullable(),
  /** Value of available and frozen together, USDT; null without a price. */
  value: decimalString.nullable(),
});
export type CustomerHolding = z.input<typeof customerHolding>;

const worth = {
  /** USDT; coins without a price are left out. */
  available: decimalString,
  frozen: decimalString,
  value: decimalString,
};

/** Holdings at the end of a day (UTC), by the prices of then. */
export const customerHoldingsDay = z.object({
  day: z.iso.date(),
  ended_at: epochSeconds,
  ...worth,
  /** The house's inventory, USDT, negative when more was given than received; null for a day without sums. */
  inventory: decimalString.nullable(),
});
export type CustomerHoldingsDay = z.input<typeof customerHoldingsDay>;

/** The house's inventory of a coin from exchanges, when a pass ended. */
const houseInventory = z.object({
  coin_type: z.string(),
  /** By its counters, without pending exchanges: negative when more was given than received. */
  amount: decimalString,
  /** By the postings of all journals: briefly different while there are exchanges. */
  journal: decimalString,
  /** USDT; null without a price. */
  value: decimalString.nullable(),
});

export const customerHoldings = z.object({
  /** Pass over all wallets that summed them; null before the first one, or when none ended on the requested day. */
  as_of: z
    .object({
      day: z.iso.date(),
      /** Each wallet was read once between these. */
      began_at: epochSeconds,
      ended_at: epochSeconds,
      accounts: z.int(),
      /** Second of the tick whose prices value it; null before the first tick. */
      priced_at: epochSeconds.nullable(),
    })
    .nullable(),
  /** Non-empty holdings, in the order of the coins. */
  holdings: z.array(customerHolding),
  totals: z.object(worth),
  /** In the order of the coins; null for a day without sums. */
  inventory: z.array(houseInventory).nullable(),
  /** Oldest first; days without a completed pass are missing. */
  days: z.array(customerHoldingsDay),
});
export type CustomerHoldings = z.input<typeof customerHoldings>;

/** Liabilities to customers in one coin, against known holdings. Signed: negative when outflow exceeds inflow. */
export const coinLiabilityBacking = z.object({
  coin_type: z.string(),
  /** Sum of all customer wallets, available and frozen, by the last pass; null before the first. */
  owed: decimalString.nullable(),
  /** Credited from chains, less sent to them. */
  from_chains: decimalString,
  /** Last seen balances of hot wallets; null when no hot wallet with the coin was seen. */
  hot_wallets: decimalString.nullable(),
  /** Received in exchanges, less given. */
  inventory: decimalString,
  /**
   * Received from chains, less liabilities: when negative, the house must hold the rest elsewhere. Null when unknown.
   */
  difference: decimalString.nullable(),
});
export type CoinLiabilityBacking = z.input<typeof coinLiabilityBacking>;

export const liabilitiesBacking = z.object({
  /** End of the pass that summed the liabilities; null before the first. */
  owed_at: epochSeconds.nullable(),
  /** Oldest observation among the hot wallets; null without one. */
  hot_wallets_at: epochSeconds.nullable(),
  /** Coins with any amount, in the order of the coins. */
  backing: z.array(coinLiabilityBacking),
});
export type LiabilitiesBacking = z.input<typeof liabilitiesBacking>;

/** `audit` is the audit log of a member of staff. */
export const ledgerMismatchKinds = [...accountKinds, 'audit'] as const;
export const ledgerMismatchStates = ['open', 'gone'] as const;
export const ledgerMismatchHolds = ['held', 'released', 'none'] as const;

/** Difference between an account's journal and wallets, or a journal that was altered. */
export const ledgerMismatchRow = z.object({
  id: z.string(),
  state: z.enum(ledgerMismatchStates),
  kind: z.enum(ledgerMismatchKinds),
  /** Id of the account or the member of staff. */
  account_id: z.string(),
  /** Null for an audit log. */
  user_id: z.string().nullable(),
  /** Name of the user or member of staff; empty when unknown. */
  username: z.string(),
  /** `trading:USDT available`, `trading:USDT entries`, or the id of an entry. */
  what: z.string(),
  /** Value by the journal. */
  journal: z.string(),
  /** Value in the wallet. */
  wallet: z.string(),
  first_seen_at: epochSeconds,
  last_seen_at: epochSeconds,
  gone_at: epochSeconds.nullable(),
  /** Hold of its account's withdrawals: `none` for play money, the inventory, staff, and once resolved. */
  hold: z.enum(ledgerMismatchHolds),
  /** USDT at stake by the prices of the last pass; null when unknown, and when nothing is on hold. */
  stake: decimalString.nullable(),
  /** Members who released its hold, and when; null while not released. */
  released: z.object({ requested_by: z.string(), approved_by: z.string(), at: epochSeconds }).nullable(),
});
export type LedgerMismatchRow = z.input<typeof ledgerMismatchRow>;

/** Progress of the reconciliation. */
export const reconciliationState = z.object({
  /**
   * True when all customers' withdrawals are on hold, because the amount at stake exceeds the configured share of
   * liabilities.
   */
  withdrawals_held: z.boolean(),
  /** Customer accounts whose own withdrawals are on hold. */
  accounts_held: z.int(),
  open_mismatches: z.int(),
  /** Last pass over all accounts; null before the first has ended. */
  last_pass: z
    .object({
      began_at: epochSeconds,
      ended_at: epochSeconds,
      accounts: z.int(),
      /** True when every journal was read from its first entry. */
      full: z.boolean(),
    })
    .nullable(),
  /** Running pass; null between two passes. */
  running: z
    .object({
      began_at: epochSeconds,
      full: z.boolean(),
      kind: z.enum(accountKinds),
      accounts: z.int(),
      /** Number in the last pass; null without one. */
      expected: z.int().nullable(),
    })
    .nullable(),
  /** True when staff requested a full pass that has not begun yet. */
  full_pass_asked: z.boolean(),
});
export type ReconciliationState = z.input<typeof reconciliationState>;
