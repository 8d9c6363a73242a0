import * as z from 'zod';
import { roles } from '#shared/api/kit/endpoint.ts';
import { futuresOrder, futuresTrade, position } from './futures.ts';
import { optionOrder } from './option-order.ts';
import { decimalOut, epochSeconds } from './scalars.ts';
import { user, wallet } from './user.ts';

export const staff = z.object({ id: z.string(), username: z.string(), role: z.enum(roles) });
export type Staff = z.input<typeof staff>;

export const accountKinds = ['live', 'demo'] as const;

/** A person or demo user as staff see them in a list. */
export const listedUser = user.extend({ last_login_at: epochSeconds.nullable() });
export type ListedUser = z.input<typeof listedUser>;

/** One account of a user with what it holds. */
export const userAccount = z.object({
  id: z.string(),
  kind: z.enum(accountKinds),
  wallets: z.array(wallet),
  open_options: z.int(),
  options_total: z.int(),
  open_futures_orders: z.int(),
  open_positions: z.int(),
  positions_total: z.int(),
});

export type UserAccount = z.input<typeof userAccount>;

export const userDetail = z.object({ user: listedUser, accounts: z.array(userAccount) });

/** Whose an object is: what staff see of it beside what its owner sees. */
const owner = {
  user_id: z.string(),
  username: z.string(),
  account_id: z.string(),
  account_kind: z.enum(accountKinds),
};

export const adminOptionOrder = optionOrder.extend(owner);
export type AdminOptionOrder = z.input<typeof adminOptionOrder>;

export const adminFuturesOrder = futuresOrder.extend(owner);
export type AdminFuturesOrder = z.input<typeof adminFuturesOrder>;

export const adminPosition = position.extend(owner);
export type AdminPosition = z.input<typeof adminPosition>;

export const adminFuturesTrade = futuresTrade.extend({
  ...owner,
  /** What the loss exceeded the margin by: borne by the insurance, USDT. */
  gap: decimalOut,
});
export type AdminFuturesTrade = z.input<typeof adminFuturesTrade>;

export const journalLeg = z.object({
  /** `trading:USDT` of the account, or a leg of the house: `house:options`. */
  wallet: z.string(),
  bucket: z.enum(['available', 'frozen']),
  asset: z.string(),
  amount: decimalOut,
});

export const journalEntry = z.object({
  id: z.string(),
  account_id: z.string(),
  operation: z.string(),
  reference: z.string(),
  created_at: epochSeconds,
  legs: z.array(journalLeg),
});
export type JournalEntryView = z.input<typeof journalEntry>;
