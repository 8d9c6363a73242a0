import * as z from 'zod';
import { decimalOut } from './scalars.ts';

export const walletTypes = ['spot', 'trading', 'finance'] as const;
export type WalletType = (typeof walletTypes)[number];

export const wallet = z.object({
  coin_type: z.string(),
  wallet_type: z.enum(walletTypes),
  available_balance: decimalOut,
  frozen_balance: decimalOut,
});
export type Wallet = z.input<typeof wallet>;
