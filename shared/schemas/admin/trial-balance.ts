import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { customerLedgerAccounts, netResultLines, trialBalanceStates } from '#shared/staff/result-lines.ts';

const moved = { opening: decimalString, movement: decimalString, closing: decimalString };

/**
 * One account in one coin. Positive: customers' holdings, and receipts of the house. Negative: what the house gave, and
 * what it holds for customers, for example on chains.
 */
export const trialBalanceRow = z.object({
  account: z.enum([...customerLedgerAccounts, ...houseAccounts]),
  coin_type: z.string(),
  ...moved,
  /** Closing balance in USDT; null for a coin without a price. */
  value: decimalString.nullable(),
});
export type TrialBalanceRow = z.input<typeof trialBalanceRow>;

/** Net receipts of the house on one of its accounts in one coin. */
export const netResultRow = z.object({
  line: z.enum(netResultLines),
  account: z.enum(houseAccounts),
  coin_type: z.string(),
  /** Booked amount: for options with the stakes of open ones. */
  amount: decimalString,
  /** USDT; null for a coin without a price. */
  value: decimalString.nullable(),
});
export type NetResultRow = z.input<typeof netResultRow>;

/** USDT, by the prices of the end of the day; coins without a price are left out. */
const result = {
  /** For options: the booked amount, less the growth of open stakes. */
  lines: z.object(
    Object.fromEntries(netResultLines.map((line) => [line, decimalString])) as Record<
      (typeof netResultLines)[number],
      typeof decimalString
    >,
  ),
  /** All lines except exchange and adjustments. */
  realised: decimalString,
  /** All lines. */
  net: decimalString,
};

/** A day with a trial balance. */
export const trialBalanceDay = z.object({
  day: z.iso.date(),
  state: z.enum(trialBalanceStates),
  /** Includes all entries before this second. */
  until: epochSeconds,
  ...result,
  /** Stakes of options that were open at the end. */
  open_stakes: decimalString,
  /**
   * True when customers' balances by the journal equal their wallets; null before the comparison at the day's close.
   */
  agrees: z.boolean().nullable(),
});
export type TrialBalanceDay = z.input<typeof trialBalanceDay>;

export const trialBalance = z.object({
  ...trialBalanceDay.shape,
  kind: z.enum(accountKinds),
  /** Null when it has all entries since the first one. */
  from: epochSeconds.nullable(),
  accounts: z.int(),
  entries: z.int(),
  /** Customers first, then the house, each in the order of the coins. */
  rows: z.array(trialBalanceRow),
  /** Sums of all rows by coin: zero. */
  totals: z.array(z.object({ coin_type: z.string(), ...moved })),
  /** Part of the house's options account that it owes until they are decided, USDT. */
  stakes: z.object(moved),
  /** In the order of the lines; unchanged lines are missing. */
  result: z.array(netResultRow),
  prices: z.array(z.object({ coin_type: z.string(), price: decimalString })),
  /** Second of the tick with these prices; null without one. */
  priced_at: epochSeconds.nullable(),
  /** Coins with movements or holdings but no price. */
  unpriced: z.array(z.string()),
  /** Customers’ balances by coin; null before they are compared. */
  wallets: z
    .array(
      z.object({ coin_type: z.string(), journal: decimalString, wallets: decimalString, difference: decimalString }),
    )
    .nullable(),
  /** Accounts that changed too fast to read their wallets as of the end of the day. */
  unchecked: z.int(),
});
export type TrialBalanceView = z.input<typeof trialBalance>;

/** Stake of an option that was open at the end of a day. */
export const openOptionStake = z.object({
  order_id: z.string(),
  /** Entry that moved it to the house. */
  journal_id: z.string(),
  account_id: z.string(),
  user_id: z.string(),
  username: z.string(),
  /** USDT. */
  amount: decimalString,
});
export type OpenOptionStakeRow = z.input<typeof openOptionStake>;
