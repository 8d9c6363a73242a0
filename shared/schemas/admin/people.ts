import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { ownSession } from '#shared/schemas/identity.ts';
import { wallet } from '#shared/schemas/ledger.ts';
import { selfImposedLimits, user } from '#shared/schemas/people.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** User details for staff beyond the list row. */
export const adminUserProfile = z.object({
  language: z.string().nullable(),
  country: z.string().nullable(),
  last_address: z.string().nullable(),
  referred_by: z.string().nullable(),
  level_number: z.int(),
  /** True when staff set the level: the volume no longer changes it. */
  level_fixed: z.boolean(),
  flags: z.object({
    trading: z.boolean(),
    options_trading: z.boolean(),
    withdraw: z.boolean(),
    deposit: z.boolean(),
    login: z.boolean(),
  }),
  limits: selfImposedLimits,
  is_closed: z.boolean(),
  /** Number of changes by staff: a change names the version that it was made from. */
  version: z.int(),
});

export const userNote = z.object({
  id: z.string(),
  text: z.string(),
  username: z.string(),
  created_at: epochSeconds,
});
export type UserNote = z.input<typeof userNote>;

/** Without the id: no action needs it, and it is half of a token. */
export const adminSessionView = ownSession.omit({ id: true, is_current: true });
export type AdminSessionView = z.input<typeof adminSessionView>;

export const onlineUser = z.object({
  connection: z.string(),
  user_id: z.string().nullable(),
  username: z.string().nullable(),
  address: z.string(),
  page: z.string().nullable(),
  /** False when the user left the page for another tab or program, or was silent for a minute. */
  is_viewing: z.boolean(),
  device: z.string().nullable(),
  /** Device name from the client of a logged-in user: not trustworthy. */
  brand: z.string().nullable(),
  model: z.string().nullable(),
  system: z.string().nullable(),
  browser: z.string().nullable(),
  user_agent: z.string().nullable(),
  connected_at: epochSeconds,
  /** Login time on this connection. */
  logged_in_at: epochSeconds.nullable(),
  last_seen_at: epochSeconds,
});
export type OnlineUser = z.input<typeof onlineUser>;

/** List row of a user or demo user for staff. */
export const adminUserRow = user.extend({
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: z.string().nullable(),
  last_login_at: epochSeconds.nullable(),
});
export type AdminUserRow = z.input<typeof adminUserRow>;

/** One account of a user with its balances. */
export const adminUserAccount = z.object({
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
export type AdminUserAccount = z.input<typeof adminUserAccount>;

export const adminUserDetail = z.object({ user: adminUserRow, accounts: z.array(adminUserAccount) });
