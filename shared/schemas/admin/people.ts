import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { ownSession } from '#shared/schemas/identity.ts';
import { wallet } from '#shared/schemas/ledger.ts';
import { selfLimits, user } from '#shared/schemas/people.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** What staff see of a person beyond what a list shows. */
export const adminUserProfile = z.object({
  language: z.string().nullable(),
  country: z.string().nullable(),
  last_address: z.string().nullable(),
  referred_by: z.string().nullable(),
  level_number: z.int(),
  /** Whether staff set the level: the volume does not change it then. */
  level_fixed: z.boolean(),
  flags: z.object({
    trading: z.boolean(),
    options_trading: z.boolean(),
    withdraw: z.boolean(),
    deposit: z.boolean(),
    login: z.boolean(),
  }),
  limits: selfLimits,
  is_closed: z.boolean(),
  /** How often this was changed by staff: a change names the version that it was made from. */
  version: z.int(),
});

export const userNote = z.object({
  id: z.string(),
  text: z.string(),
  username: z.string(),
  created_at: epochSeconds,
});
export type UserNote = z.input<typeof userNote>;

/** Without its id: nothing is done by it, and it is half of what a token is made of. */
export const adminSessionView = ownSession.omit({ id: true, is_current: true });
export type AdminSessionView = z.input<typeof adminSessionView>;

export const onlineUser = z.object({
  connection: z.string(),
  user_id: z.string().nullable(),
  username: z.string().nullable(),
  address: z.string(),
  page: z.string().nullable(),
  /** False of who left the page for another tab or program, and of who was not heard of for a minute. */
  is_viewing: z.boolean(),
  device: z.string().nullable(),
  /** As the client names itself, where somebody is logged in: whoever wants to can say anything here. */
  brand: z.string().nullable(),
  model: z.string().nullable(),
  system: z.string().nullable(),
  browser: z.string().nullable(),
  user_agent: z.string().nullable(),
  connected_at: epochSeconds,
  /** On this connection. */
  logged_in_at: epochSeconds.nullable(),
  last_seen_at: epochSeconds,
});
export type OnlineUser = z.input<typeof onlineUser>;

/** A person or demo user as staff see them in a list. */
export const listedUser = user.extend({
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: z.string().nullable(),
  last_login_at: epochSeconds.nullable(),
});
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
  open_investments: z.int(),
  investments_total: z.int(),
  deposits_total: z.int(),
  open_withdrawals: z.int(),
  withdrawals_total: z.int(),
});
export type UserAccount = z.input<typeof userAccount>;

export const userDetail = z.object({ user: listedUser, accounts: z.array(userAccount) });
