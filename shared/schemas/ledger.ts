import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

/** Where an account keeps money: for coming and going (shown as funding), for trading, and at work (shown as earn). */
export const walletTypes = ['spot', 'trading', 'finance'] as const;
export type WalletType = (typeof walletTypes)[number];

/** Names of wallet types on the wire, in English whatever the language of the account. */
export const walletNames: Readonly<Record<WalletType, string>> = {
  spot: 'Funding',
  trading: 'Trading',
  finance: 'Earn',
};

/**
 * Nothing that its owner begins moves money in or out of a wallet that is not active; into a `pending` one it may. What is
 * open ends in any wallet.
 */
export const walletStatuses = ['active', 'inactive', 'suspended', 'pending', 'maintenance'] as const;
export type WalletStatus = (typeof walletStatuses)[number];

export const wallet = z.object({
  /** The same for as long as there is the account. */
  id: z.string(),
  coin_type: z.string(),
  coin_name: z.string(),
  wallet_type: z.enum(walletTypes),
  /** `Funding`, `Trading` or `Earn`. */
  wallet_name: z.string(),
  /** The network of the coin (`chain_type`); null of a coin with several. */
  network: z.string().nullable(),
  /** True of the funding wallet of the coin: deposits arrive there. */
  is_default: z.boolean(),
  status: z.enum(walletStatuses),
  available_balance: decimalString,
  frozen_balance: decimalString,
  /** Available and frozen. */
  total_balance: decimalString,
  /** What it holds, free and frozen, in USDT; null while its coin has no price. */
  value: decimalString.nullable(),
  /** When its account was made. */
  created_at: epochSeconds,
  /** When its balance changed last; `created_at` where nothing was moved since this is kept. */
  updated_at: epochSeconds,
});
export type Wallet = z.input<typeof wallet>;

/** What an account owns, and by which prices that was told. */
export const assets = z.object({
  wallets: z.array(wallet),
  /** USDT; coins without a price are not in it. */
  total_value: decimalString,
  /** The tick by which coins were valued; null where there is none, and where nothing but USDT is held. */
  valued_by: z.object({ sequence: z.int(), at: epochSeconds }).nullable(),
  /** Prices of the coins that are held, but for USDT, which is the unit. */
  prices: z.array(
    z.object({
      coin_type: z.string(),
      /** USDT for one. */
      price: decimalString,
      /** When it was observed, epoch milliseconds. */
      observed_ms: z.int(),
      /** False where its sources disagree or it is old: a value by it is told, and nothing is exchanged at it. */
      sound: z.boolean(),
    }),
  ),
});
export type Assets = z.input<typeof assets>;

/** How far back an account's value is told, days. */
export const equitySpans = ['30', '90', '365'] as const;
export type EquitySpan = (typeof equitySpans)[number];

/** What an account was worth. */
export const equityPoint = z.object({
  /** The day (UTC) at whose end that was so: 2026-11-23. */
  date: z.string(),
  /** USDT: what the wallets held, free and frozen; coins without a price are not in it. */
  value: decimalString,
});
export type EquityPoint = z.input<typeof equityPoint>;

export const walletTransfer = z.object({
  id: z.string(),
  from_wallet_id: z.string(),
  from_wallet_type: z.enum(walletTypes),
  to_wallet_id: z.string(),
  to_wallet_type: z.enum(walletTypes),
  coin_type: z.string(),
  amount: decimalString,
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

/** What an entry of the journal changed of one wallet. Freezing and giving free again changes nothing of it. */
export const journalLine = z.object({
  journal_id: z.string(),
  coin_type: z.string(),
  wallet_type: z.enum(walletTypes),
  /** Below zero where it was taken out. */
  amount: decimalString,
  /** What the wallet held then, free and frozen. */
  balance_after: decimalString,
  /** `transfer`, `option.place`, … */
  operation: z.string(),
  /** What it was about: an id. */
  reference: z.string(),
  created_at: epochSeconds,
});
export type JournalLine = z.input<typeof journalLine>;

/** An entry of the journal as its owner sees it: what it changed of each wallet, free and set aside apart. */
export const ownJournalEntry = z.object({
  journal_id: z.string(),
  /** `transfer`, `option.place`, … */
  operation: z.string(),
  /** What it was about: an id. */
  reference: z.string(),
  created_at: epochSeconds,
  changes: z.array(
    z.object({
      wallet_type: z.enum(walletTypes),
      coin_type: z.string(),
      /** Below zero where it was taken out. */
      available: decimalString,
      frozen: decimalString,
    }),
  ),
});
export type OwnJournalEntry = z.input<typeof ownJournalEntry>;

/** What may be transferred now, between any two wallets of the account. */
export const transferLimits = z.object({
  /** USDT in one transfer. */
  single: decimalString,
  /** USDT on a day (UTC), and what is left of it. */
  daily: decimalString,
  daily_left: decimalString,
  /** Transfers in an hour of the clock, and how many are left. */
  hourly: z.int(),
  hourly_left: z.int(),
});
export type TransferLimits = z.input<typeof transferLimits>;
