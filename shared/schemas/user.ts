import * as z from 'zod';
import { decimalOut, epochSeconds } from './scalars.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const;
/** `inactive` and `banned` cannot log in; `suspended` can look on and take money out, and opens nothing. */
export type UserStatus = (typeof userStatuses)[number];

export const modes = ['main', 'simulate'] as const;
/** Which of a person's accounts a session acts in. */
export type Mode = (typeof modes)[number];

export const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(userStatuses),
  kyc_status: z.enum(kycStatuses),
  is_virtual_account: z.boolean(),
  /** Of the wallet that the person logs in with, checksummed. */
  wallet_address: z.string().nullable(),
  two_factor_enabled: z.boolean(),
  /** Frozen by its owner: nothing is opened and nothing leaves. */
  is_frozen: z.boolean(),
  /** 0 to 100, set by staff; null until then. */
  credit_score: z.int().nullable(),
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
