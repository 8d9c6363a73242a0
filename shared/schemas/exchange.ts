import * as z from 'zod';
import { receiptPricePoint } from './receipt.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/**
 * Units of one coin for one of another, as a decimal of 18 significant digits: the quotient of two prices after the
 * spread, truncated. No amount is computed by it: `docs/exchange.md` has the formulas.
 */
export const exchangeRate = z.string().regex(/^(0|[1-9]\d*)(\.\d{1,40})?$/);

/** `cancelled`: the given amount was refunded, for one of the reasons below. */
export const exchangeStatuses = ['pending', 'completed', 'cancelled'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** Reasons for a failed exchange: the price left the quote, none came in time, or the demo account was reset. */
export const exchangeCancelReasons = ['PRICE_MOVED', 'PRICE_NOT_AVAILABLE', 'RESET'] as const;
export type ExchangeCancelReason = (typeof exchangeCancelReasons)[number];

/** A coin and its exchange terms. */
export const exchangeCoin = z.object({
  coin_type: z.string(),
  coin_name: z.string(),
  /** Text of its round icon, one to three characters. */
  icon: z.string(),
  /** Decimal places in which amounts are usually shown. */
  display_digits: z.int(),
  /** True when it can be transferred between own wallets now. */
  is_transfer_enabled: z.boolean(),
  /** True when it can be exchanged now. */
  is_exchange_enabled: z.boolean(),
  /** Minimum of one exchange, in this coin. */
  min_exchange_amount: decimalString,
  max_exchange_amount: decimalString,
  /** Percent; the larger of two coins applies. */
  exchange_spread: decimalString,
});
export type ExchangeCoin = z.input<typeof exchangeCoin>;

const terms = {
  from_coin: z.string(),
  to_coin: z.string(),
  /** Amount given, in `from_coin`. */
  amount: decimalString,
};

export const exchangeQuote = z.object({
  ...terms,
  quote_id: z.string(),
  /** Units of `to_coin` for one of `from_coin`, after the spread. */
  exchange_rate: exchangeRate,
  /** Amount received, in `to_coin`, after the spread: rounded down to a unit. */
  to_amount: decimalString,
  /** Amount of the spread, in `to_coin`. */
  fee: decimalString,
  /** Percent. */
  spread: decimalString,
  /** Last second of its validity. */
  expires_at: epochSeconds,
});
export type ExchangeQuote = z.input<typeof exchangeQuote>;

export const coinExchange = z.object({
  id: z.string(),
  ...terms,
  status: z.enum(exchangeStatuses),
  /** Quoted, when a quote was accepted; final once completed. Null without either. */
  exchange_rate: exchangeRate.nullable(),
  to_amount: decimalString.nullable(),
  /** In `to_coin`. */
  fee: decimalString.nullable(),
  /** Percent. */
  spread: decimalString,
  quote_id: z.string().nullable(),
  /** Minimum to receive without a quote: requested, or tolerated by the spread. */
  min_to_amount: decimalString.nullable(),
  cancel_reason: z.enum(exchangeCancelReasons).nullable(),
  created_at: epochSeconds,
  /** Time of completion or cancellation. */
  ended_at: epochSeconds.nullable(),
  /** Journal entries: of the frozen amount, then of the result. */
  journal_ids: z.array(z.string()),
  /** Prices that decided it. USDT has none, and a coin has none before its price came. */
  receipt: z.object({
    rule: z.string(),
    /** Both prices were observed later, epoch ms. */
    accepted_ms: z.int(),
    from: receiptPricePoint.nullable(),
    to: receiptPricePoint.nullable(),
  }),
});
export type CoinExchange = z.input<typeof coinExchange>;
