import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { customerAccounts, resultLines, trialBalanceStates } from '#shared/staff/result-lines.ts';

const moved = { opening: decimalString, movement: decimalString, closing: decimalString };

/**
 * One account in one coin. Above zero: what customers hold, and what the house got. Below zero: what it gave, and what it
 * holds for customers, as on chains.
 */
export const trialBalanceRow = z.object({
  account: z.enum([...customerAccounts, ...houseAccounts]),
  coin_type: z.string(),
  ...moved,
  /** Of the closing balance, USDT; null of a coin without a price. */
  value: decimalString.nullable(),
});
export type TrialBalanceRow = z.input<typeof trialBalanceRow>;

/** What the house got on one of its accounts in one coin, less what it gave. */
export const resultRow = z.object({
  line: z.enum(resultLines),
  account: z.enum(houseAccounts),
  coin_type: z.string(),
  /** As booked: of options with the stakes of those that are open. */
  amount: decimalString,
  /** USDT; null of a coin without a price. */
  value: decimalString.nullable(),
});
export type ResultRow = z.input<typeof resultRow>;

/** USDT, by the prices of the end of the day; coins without a price are left out. */
const result = {
  /** Of options: what was booked, less what the stakes of open ones grew by. */
  lines: z.object(
    Object.fromEntries(resultLines.map((line) => [line, decimalString])) as Record<
      (typeof resultLines)[number],
      typeof decimalString
    >,
  ),
  /** All lines but exchange and adjustments. */
  realised: decimalString,
  /** All lines. */
  net: decimalString,
};

/** A day of which a trial balance was summed. */
export const trialBalanceDay = z.object({
  day: z.iso.date(),
  state: z.enum(trialBalanceStates),
  /** All entries from before this second are in it. */
  until: epochSeconds,
  ...result,
  /** Stakes of options that were open at the end. */
  open_stakes: decimalString,
  /** Whether customers' balances by the journal equal their wallets; null before that is compared, when the day closes. */
  agrees: z.boolean().nullable(),
});
export type TrialBalanceDay = z.input<typeof trialBalanceDay>;

export const trialBalance = z.object({
  ...trialBalanceDay.shape,
  kind: z.enum(accountKinds),
  /** Null where it holds all entries since the first one. */
  from: epochSeconds.nullable(),
  accounts: z.int(),
  entries: z.int(),
  /** Customers first, then the house, each in the order of the coins. */
  rows: z.array(trialBalanceRow),
  /** Of all rows by coin: zero. */
  totals: z.array(z.object({ coin_type: z.string(), ...moved })),
  /** Of the house’s account of options, what it owes again until they are decided, USDT. */
  stakes: z.object(moved),
  /** In the order of the lines; nothing of a line on which nothing moved. */
  result: z.array(resultRow),
  prices: z.array(z.object({ coin_type: z.string(), price: decimalString })),
  /** The second of the tick that says them; null where there is none. */
  priced_at: epochSeconds.nullable(),
  /** Coins that moved or are held and have no price. */
  unpriced: z.array(z.string()),
  /** Customers’ balances by coin; null before they are compared. */
  wallets: z
    .array(
      z.object({ coin_type: z.string(), journal: decimalString, wallets: decimalString, difference: decimalString }),
    )
    .nullable(),
  /** Accounts that moved too fast for their wallets to be read as of the end of the day. */
  unchecked: z.int(),
});
export type TrialBalanceView = z.input<typeof trialBalance>;

/** The stake of an option that was open at the end of a day. */
export const openStake = z.object({
  order_id: z.string(),
  /** The entry that brought it to the house. */
  journal_id: z.string(),
  account_id: z.string(),
  user_id: z.string(),
  username: z.string(),
  /** USDT. */
  amount: decimalString,
});
export type OpenStakeRow = z.input<typeof openStake>;
