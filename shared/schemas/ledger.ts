import * as z from 'zod';
import { decimalOut, epochSeconds } from './scalars.ts';

/** Where an account keeps money: for coming and going (shown as funding), for trading, and at work (shown as earn). */
export const walletTypes = ['spot', 'trading', 'finance'] as const;
export type WalletType = (typeof walletTypes)[number];

/** Nothing that its owner begins moves money in or out of a wallet that is not active; what is open ends there still. */
export const walletStatuses = ['active', 'inactive', 'suspended', 'maintenance'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

export const wallet = z.object({
  /** The same for as long as there is the account. */
  id: z.string(),
  coin_type: z.string(),
  coin_name: z.string(),
  wallet_type: z.enum(walletTypes),
  status: z.enum(walletStatuses),
  available_balance: decimalOut,
  frozen_balance: decimalOut,
  /** What it holds, free and frozen, in USDT; null while its coin has no price. */
  value: decimalOut.nullable(),
});
export type Wallet = z.input<typeof wallet>;

export const walletTransfer = z.object({
  id: z.string(),
  from_wallet_id: z.string(),
  from_wallet_type: z.enum(walletTypes),
  to_wallet_id: z.string(),
  to_wallet_type: z.enum(walletTypes),
  coin_type: z.string(),
  amount: decimalOut,
  memo: z.string().nullable(),
  /** Both sides move at once, or nothing does. */
  status: z.literal('completed'),
  /** The entry of the journal that moved it. */
  journal_id: z.string(),
  created_at: epochSeconds,
});
export type WalletTransfer = z.input<typeof walletTransfer>;

/** Everything that moves money, by the name that its entry in the journal has; one of an older entry may be another. */
export const moneyOperations = [
  'transfer',
  'option.place',
  'option.enter',
  'option.sell',
  'option.settle',
  'option.void',
  'futures.place',
  'futures.cancel',
  'futures.open',
  'futures.reduce',
  'futures.close',
  'futures.liquidate',
  'futures.void',
  'demo.grant',
  'demo.reset',
  'demo.void',
  'seed.grant',
] as const;
export type MoneyOperation = (typeof moneyOperations)[number];

/** What an entry of the journal changed of one wallet. Freezing and giving free again changes nothing of it. */
export const journalLine = z.object({
  journal_id: z.string(),
  coin_type: z.string(),
  wallet_type: z.enum(walletTypes),
  /** Below zero where it was taken out. */
  amount: decimalOut,
  /** What the wallet held then, free and frozen. */
  balance_after: decimalOut,
  /** `transfer`, `option.place`, … */
  operation: z.string(),
  /** What it was about: an id. */
  reference: z.string(),
  created_at: epochSeconds,
});
export type JournalLine = z.input<typeof journalLine>;

/** What may be transferred now, between any two wallets of the account. */
export const transferLimits = z.object({
  /** USDT in one transfer. */
  single: decimalOut,
  /** USDT on a day (UTC), and what is left of it. */
  daily: decimalOut,
  daily_left: decimalOut,
  /** Transfers in an hour of the clock, and how many are left. */
  hourly: z.int(),
  hourly_left: z.int(),
});
export type TransferLimits = z.input<typeof transferLimits>;
