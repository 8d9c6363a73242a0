import * as z from 'zod';
import { decimalOut, epochSeconds } from './scalars.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const modes = ['main', 'simulate'] as const;
/** Which of a person's accounts a session acts in. */
export type Mode = (typeof modes)[number];

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  status: z.enum(userStatuses),
  is_virtual_account: z.boolean(),
  created_at: epochSeconds,
});
export type User = z.input<typeof user>;

export const session = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** When `token` stops being accepted. */
  expires_at: epochSeconds,
  user,
  client_ip: z.string(),
  current_mode: z.enum(modes),
  main_token: z.string().nullable(),
  simulate_token: z.string().nullable(),
  simulate_user: user.nullable(),
});
export type Session = z.input<typeof session>;

export const walletTypes = ['spot', 'trading', 'finance'] as const;
export type WalletType = (typeof walletTypes)[number];

export const wallet = z.object({
  coin_type: z.string(),
  wallet_type: z.enum(walletTypes),
  available_balance: decimalOut,
  frozen_balance: decimalOut,
});
export type Wallet = z.input<typeof wallet>;
