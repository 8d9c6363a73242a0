import * as z from 'zod';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { decimalString, epochSeconds, symbolName } from '#shared/schemas/scalars.ts';

/** Pending options of one direction. */
const expiringSide = z.object({
  count: z.int(),
  /** Stakes paid for them, USDT: the house's until they settle. */
  stake: decimalString,
  /** Credited if all of them win, USDT. */
  credit: decimalString,
});

export const symbolExposure = z.object({
  symbol: symbolName,
  product_type: z.enum(marketProductTypes),
  is_trading: z.boolean(),
  /** All open options. */
  options: z.object({
    /** The house's payouts beyond the stakes if all of them win, USDT. */
    payouts: decimalString,
    /** Percent of its limit that the fullest period uses. */
    used: decimalString,
    /** Id of that period; null when nothing is open. */
    fullest: z.string().nullable(),
  }),
  /** Options that expire within the horizon. */
  expiring: z.object({
    call: expiringSide,
    put: expiringSide,
    /** The house's payouts beyond the stakes if every one of them wins, USDT. */
    worst: decimalString,
  }),
  /** Open or resting notional, USDT. */
  perpetuals: z.object({
    long: decimalString,
    short: decimalString,
    /** `long − short`: net long notional of the customers. */
    net: decimalString,
    /** Percent of its limit that the fuller side uses. */
    used: decimalString,
    /** Insurance payments for gaps today (UTC), percent of its ceiling: from 100 on no new orders are accepted. */
    insurance: decimalString,
  }),
});
export type SymbolExposure = z.input<typeof symbolExposure>;

export const exposureReport = z.object({
  /** Time of the last count, at most a minute ago; null before the first. */
  at: epochSeconds.nullable(),
  /** Symbols with open orders. */
  symbols: z.array(symbolExposure),
  /** `expiring` has all options that expire until here: the end of the horizon, or earlier with too many options. */
  covered_until: epochSeconds.nullable(),
  complete: z.boolean(),
  /** Sums over the symbols, USDT. */
  totals: z.object({
    payouts: decimalString,
    expiring: z.int(),
    worst: decimalString,
    long: decimalString,
    short: decimalString,
    net: decimalString,
  }),
});
export type ExposureReport = z.input<typeof exposureReport>;
