import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** What customers hold of one coin in wallets of one type, all of them together. */
export const holding = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  wallet_type: z.enum(walletTypes),
  available: decimalString,
  frozen: decimalString,
  /** Of one coin, USDT; null where there is none. */
  price: decimalString.nullable(),
  /** Of available and frozen together, USDT; null where there is no price. */
  value: decimalString.nullable(),
});
export type Holding = z.input<typeof holding>;

const worth = {
  /** USDT; coins without a price are left out. */
  available: decimalString,
  frozen: decimalString,
  value: decimalString,
};

/** What was held at the end of a day (UTC), by the prices of then. */
export const holdingsDay = z.object({
  day: z.iso.date(),
  ended_at: epochSeconds,
  ...worth,
  /** Of the house's inventory, USDT, below zero where it gave more than it got; null of a day on which it was not summed. */
  inventory: decimalString.nullable(),
});
export type HoldingsDay = z.input<typeof holdingsDay>;

/** What the house has of a coin from exchanges, when a pass ended. */
const heldInventory = z.object({
  coin_type: z.string(),
  /** By its counters, without what waits: below zero where it gave more than it got. */
  amount: decimalString,
  /** By the legs of all journals: a moment apart from it while there are exchanges. */
  journal: decimalString,
  /** USDT; null where there is no price. */
  value: decimalString.nullable(),
});

export const holdings = z.object({
  /** The pass over all wallets that summed them; null where none has ended yet, or none did on the day that was asked for. */
  as_of: z
    .object({
      day: z.iso.date(),
      /** Between these each wallet was read once. */
      began_at: epochSeconds,
      ended_at: epochSeconds,
      accounts: z.int(),
      /** The second of the tick by whose prices it is valued; null before the first tick. */
      priced_at: epochSeconds.nullable(),
    })
    .nullable(),
  /** Those in which anything is held, in the order of the coins. */
  holdings: z.array(holding),
  totals: z.object(worth),
  /** In the order of the coins; null of a day on which it was not summed. */
  inventory: z.array(heldInventory).nullable(),
  /** The oldest first; a day on which no pass ended has none. */
  days: z.array(holdingsDay),
});
export type Holdings = z.input<typeof holdings>;

/** What customers are owed of one coin, against what is known to be held of it. Signed: below zero more went than came. */
export const coinBacking = z.object({
  coin_type: z.string(),
  /** In all wallets of all customers, free and frozen, as the last pass summed it; null before the first. */
  owed: decimalString.nullable(),
  /** What was credited from chains, less what was sent to them. */
  from_chains: decimalString,
  /** What hot wallets hold, as they were seen last; null where no hot wallet that holds the coin was seen. */
  hot_wallets: decimalString.nullable(),
  /** What the house got from exchanges, less what it gave. */
  inventory: decimalString,
  /** What came from chains, less what is owed: below zero the house has to hold it besides. Null where that is not known. */
  difference: decimalString.nullable(),
});
export type CoinBacking = z.input<typeof coinBacking>;

export const backing = z.object({
  /** When the pass ended that summed what is owed; null before the first. */
  owed_at: epochSeconds.nullable(),
  /** When the hot wallet was seen that was not seen for longest; null where there is none. */
  hot_wallets_at: epochSeconds.nullable(),
  /** Coins of which there is anything, in the order of the coins. */
  backing: z.array(coinBacking),
});
export type Backing = z.input<typeof backing>;

/** `audit` is the record of what a member of staff did. */
export const mismatchKinds = [...accountKinds, 'audit'] as const;
export const mismatchStates = ['open', 'gone'] as const;
export const mismatchHolds = ['held', 'released', 'none'] as const;

/** Where journal and wallets of somebody differ, or a journal is no longer what it was. */
export const mismatch = z.object({
  id: z.string(),
  state: z.enum(mismatchStates),
  kind: z.enum(mismatchKinds),
  /** Of the account, or of the member of staff. */
  account_id: z.string(),
  /** Null of a record of staff. */
  user_id: z.string().nullable(),
  /** Of the person or the member of staff; empty of somebody whom there is not. */
  username: z.string(),
  /** `trading:USDT available`, `trading:USDT entries`, or the id of an entry. */
  what: z.string(),
  /** What it comes to by the journal. */
  journal: z.string(),
  /** What the wallet says. */
  wallet: z.string(),
  first_seen_at: epochSeconds,
  last_seen_at: epochSeconds,
  gone_at: epochSeconds.nullable(),
  /** Whether it holds the withdrawals of its account: `none` of play money, the inventory, staff, and once it is gone. */
  hold: z.enum(mismatchHolds),
  /** USDT at stake by the prices of the last pass; null where that is not known, and of what holds nothing. */
  stake: decimalString.nullable(),
  /** Who of the staff ended its hold, and when; null where nobody did. */
  released: z.object({ requested_by: z.string(), approved_by: z.string(), at: epochSeconds }).nullable(),
});
export type MismatchRow = z.input<typeof mismatch>;

/** How far the books are compared. */
export const reconciliationState = z.object({
  /** Whether the withdrawals of all customers are held, since more is at stake than the set share of what they are owed. */
  withdrawals_held: z.boolean(),
  /** Customers' accounts whose own withdrawals are held. */
  accounts_held: z.int(),
  open_mismatches: z.int(),
  /** The last pass over all accounts; null before the first has ended. */
  last_pass: z
    .object({
      began_at: epochSeconds,
      ended_at: epochSeconds,
      accounts: z.int(),
      /** Whether every journal was read from its first entry. */
      full: z.boolean(),
    })
    .nullable(),
  /** The pass that is under way; null between two of them. */
  running: z
    .object({
      began_at: epochSeconds,
      full: z.boolean(),
      kind: z.enum(accountKinds),
      accounts: z.int(),
      /** How many there were in the last pass; null where there was none. */
      expected: z.int().nullable(),
    })
    .nullable(),
  /** Staff asked for a full pass that has not begun yet. */
  full_pass_asked: z.boolean(),
});
export type ReconciliationState = z.input<typeof reconciliationState>;
