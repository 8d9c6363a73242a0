import * as z from 'zod';
import { receiptPoint } from './receipt.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/**
 * Units of one coin for one of another, as a decimal of 18 significant digits: the quotient of two prices after the
 * spread, cut off where it goes on. No amount is computed by it: `docs/exchange.md` says how they are.
 */
export const exchangeRate = z.string().regex(/^(0|[1-9]\d*)(\.\d{1,40})?$/);

/** `cancelled`: what was given is back, for one of the reasons below. */
export const exchangeStatuses = ['pending', 'completed', 'cancelled'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** Why an exchange did not come about: the price left the quote, none came in time, the demo account was begun anew. */
export const exchangeCancelReasons = ['PRICE_MOVED', 'PRICE_NOT_AVAILABLE', 'RESET'] as const;
export type ExchangeCancelReason = (typeof exchangeCancelReasons)[number];

/** A coin and the terms by which it can be exchanged. */
export const exchangeCoin = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  /** What stands in its round mark, one to three characters. */
  icon: z.string(),
  /** Digits after the point in which amounts are usually shown. */
  display_digits: z.int(),
  /** Whether it can be moved between the own wallets now. */
  is_transfer_enabled: z.boolean(),
  /** Whether it can be given or got now. */
  is_exchange_enabled: z.boolean(),
  /** Of this coin, given away at once. */
  min_exchange_amount: decimalString,
  max_exchange_amount: decimalString,
  /** Percent; of two coins the larger holds. */
  exchange_spread: decimalString,
});
export type ExchangeCoin = z.input<typeof exchangeCoin>;

const terms = {
  from_coin: z.string(),
  to_coin: z.string(),
  /** Given, of `from_coin`. */
  amount: decimalString,
};

export const exchangeQuote = z.object({
  ...terms,
  quote_id: z.string(),
  /** Units of `to_coin` for one of `from_coin`, after the spread. */
  exchange_rate: exchangeRate,
  /** Got, of `to_coin`, after the spread: rounded down to a unit. */
  to_amount: decimalString,
  /** What the spread takes, of `to_coin`. */
  fee: decimalString,
  /** Percent. */
  spread: decimalString,
  /** The second within which it ends. */
  expires_at: epochSeconds,
});
export type ExchangeQuote = z.input<typeof exchangeQuote>;

export const exchange = z.object({
  id: z.string(),
  ...terms,
  status: z.enum(exchangeStatuses),
  /** What was quoted, where a quote was taken; what came about once it is completed. Null where neither is. */
  exchange_rate: exchangeRate.nullable(),
  to_amount: decimalString.nullable(),
  /** Of `to_coin`. */
  fee: decimalString.nullable(),
  /** Percent. */
  spread: decimalString,
  quote_id: z.string().nullable(),
  /** The least to receive where no quote was taken: requested, or what the spread tolerated. */
  min_to_amount: decimalString.nullable(),
  cancel_reason: z.enum(exchangeCancelReasons).nullable(),
  created_at: epochSeconds,
  /** When it was completed or cancelled. */
  ended_at: epochSeconds.nullable(),
  /** The entries of the journal: of what was set aside, then of what became of it. */
  journal_ids: z.array(z.string()),
  /** By what it was decided. A coin has no price of its own where it is USDT, and none before it came. */
  receipt: z.object({
    rule: z.string(),
    /** Both prices were observed after this, epoch ms. */
    accepted_ms: z.int(),
    from: receiptPoint.nullable(),
    to: receiptPoint.nullable(),
  }),
});
export type Exchange = z.input<typeof exchange>;
