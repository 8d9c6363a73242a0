import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

/**
 * Wallet types of an account: for deposits and withdrawals (shown as funding), for trading, and invested (shown as
 * earn).
 */
export const walletTypes = ['spot', 'trading', 'finance'] as const;
export type WalletType = (typeof walletTypes)[number];

/** Wallet type names in API answers, always in English. */
export const walletTypeLabels: Readonly<Record<WalletType, string>> = {
  spot: 'Funding',
  trading: 'Trading',
  finance: 'Earn',
};

/**
 * Users cannot move money into or out of a wallet that is not active, but may move money into a `pending` one. Open
 * orders end in any wallet.
 */
export const walletStatuses = ['active', 'inactive', 'suspended', 'pending', 'maintenance'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

export const wallet = z.object({
  /** Constant for the life of the account. */
  id: z.string(),
  coin_type: z.string(),
  coin_name: z.string(),
  wallet_type: z.enum(walletTypes),
  /** `Funding`, `Trading` or `Earn`. */
  wallet_name: z.string(),
  /** Network of the coin (`chain_type`); null for a coin with several. */
  network: z.string().nullable(),
  /** True for the coin's funding wallet: deposits arrive there. */
  is_default: z.boolean(),
  status: z.enum(walletStatuses),
  available_balance: decimalString,
  frozen_balance: decimalString,
  /** Available and frozen. */
  total_balance: decimalString,
  /** Available and frozen balance in USDT; null while its coin has no price. */
  value: decimalString.nullable(),
  /** Creation time of its account. */
  created_at: epochSeconds,
  /** Time of the last balance change; `created_at` without one since this is recorded. */
  updated_at: epochSeconds,
});
export type Wallet = z.input<typeof wallet>;

/** Assets of an account, and the prices of their valuation. */
export const accountAssets = z.object({
  wallets: z.array(wallet),
  /** USDT, without coins that have no price. */
  total_value: decimalString,
  /** Tick that valued the coins; null without one, and when only USDT is held. */
  valued_by: z.object({ sequence: z.int(), at: epochSeconds }).nullable(),
  /** Prices of the held coins, without USDT, the unit. */
  prices: z.array(
    z.object({
      coin_type: z.string(),
      /** Price of one, USDT. */
      price: decimalString,
      /** Time of observation, epoch milliseconds. */
      observed_ms: z.int(),
      /** False when its sources disagree or it is stale: shown as a value, but not used for exchanges. */
      sound: z.boolean(),
    }),
  ),
});
export type AccountAssets = z.input<typeof accountAssets>;

/** Spans of an account's equity history, days. */
export const equitySpans = ['30', '90', '365'] as const;
export type EquitySpan = (typeof equitySpans)[number];

/** Equity of an account. */
export const equityPoint = z.object({
  /** Day (UTC) at whose end it was measured: 2026-11-23. */
  date: z.string(),
  /** USDT in wallets, available and frozen, without coins that have no price. */
  value: decimalString,
});
export type EquityPoint = z.input<typeof equityPoint>;

/** Money from and to the outside within an equity history, USDT at the prices of then. */
export const equityFlows = z.object({
  /** Credited deposits. */
  deposited: decimalString,
  /** Completed withdrawals. */
  withdrawn: decimalString,
});
export type EquityFlows = z.input<typeof equityFlows>;

export const walletTransfer = z.object({
  id: z.string(),
  from_wallet_id: z.string(),
  from_wallet_type: z.enum(walletTypes),
  to_wallet_id: z.string(),
  to_wallet_type: z.enum(walletTypes),
  coin_type: z.string(),
  amount: decimalString,
  memo: z.string().nullable(),
  /** Both sides move atomically. */
  status: z.literal('completed'),
  /** Journal entry of the transfer. */
  journal_id: z.string(),
  created_at: epochSeconds,
});
export type WalletTransfer = z.input<typeof walletTransfer>;

/** All operations that move money, by their names in the journal; older entries may have other names. */
export const moneyOperations = [
  'transfer',
  'exchange.place',
  'exchange.complete',
  'exchange.void',
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
  'adjustment',
  'correction',
  'deposit.credit',
  'deposit.hold',
  'deposit.release',
  'deposit.reverse',
  'withdrawal.request',
  'withdrawal.return',
  'withdrawal.complete',
  'investment.place',
  'investment.mature',
  'investment.renew',
  'investment.cancel',
  'investment.void',
  'loan.disburse',
  'loan.repay',
  'loan.collect',
  'loan.collect_coin',
  'loan.write_off',
] as const;
export type MoneyOperation = (typeof moneyOperations)[number];

/** Effect of a journal entry on one wallet. Freezing and releasing do not change it. */
export const journalLine = z.object({
  journal_id: z.string(),
  coin_type: z.string(),
  wallet_type: z.enum(walletTypes),
  /** Negative for an outflow. */
  amount: decimalString,
  /** Balance of the wallet then, available and frozen. */
  balance_after: decimalString,
  /** `transfer`, `option.place`, … */
  operation: z.string(),
  /** Id of the reference. */
  reference: z.string(),
  created_at: epochSeconds,
});
export type JournalLine = z.input<typeof journalLine>;

/** A journal entry for its owner: its effect on each wallet, available and frozen separately. */
export const ownJournalEntry = z.object({
  journal_id: z.string(),
  /** `transfer`, `option.place`, … */
  operation: z.string(),
  /** Id of the reference. */
  reference: z.string(),
  created_at: epochSeconds,
  changes: z.array(
    z.object({
      wallet_type: z.enum(walletTypes),
      coin_type: z.string(),
      /** Negative for an outflow. */
      available: decimalString,
      frozen: decimalString,
    }),
  ),
});
export type OwnJournalEntry = z.input<typeof ownJournalEntry>;

/** Current transfer limits, between any two wallets of the account. */
export const transferLimits = z.object({
  /** USDT in one transfer. */
  single: decimalString,
  /** USDT on a day (UTC), and the rest of it. */
  daily: decimalString,
  daily_left: decimalString,
  /** Transfers in a clock hour, and the rest. */
  hourly: z.int(),
  hourly_left: z.int(),
});
export type TransferLimits = z.input<typeof transferLimits>;
