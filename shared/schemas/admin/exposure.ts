import * as z from 'zod';
import { productTypes } from '#shared/market/symbols.ts';
import { decimalString, epochSeconds, symbolName } from '#shared/schemas/scalars.ts';

/** Pending options of one direction. */
const expiringSide = z.object({
  count: z.int(),
  /** What was paid for them, USDT: it is the house's until they settle. */
  stake: decimalString,
  /** What is credited if all of them turn out right, USDT. */
  credit: decimalString,
});

export const symbolExposure = z.object({
  symbol: symbolName,
  product_type: z.enum(productTypes),
  is_trading: z.boolean(),
  /** Of all open options. */
  options: z.object({
    /** What the house pays beyond the stakes if all of them turn out right, USDT. */
    payouts: decimalString,
    /** Percent of its limit that the fullest period has used. */
    used: decimalString,
    /** The id of that period; null where nothing is open. */
    fullest: z.string().nullable(),
  }),
  /** Of the options that expire within the horizon. */
  expiring: z.object({
    call: expiringSide,
    put: expiringSide,
    /** What the house pays beyond the stakes if every one of them wins, USDT. */
    worst: decimalString,
  }),
  /** Notional that is open or resting, USDT. */
  perpetuals: z.object({
    long: decimalString,
    short: decimalString,
    /** `long − short`: what the customers are long beyond what they are short. */
    net: decimalString,
    /** Percent of its limit that the fuller side has used. */
    used: decimalString,
    /** What the insurance has paid for gaps today (UTC), percent of its ceiling: from 100 on no new orders are taken. */
    insurance: decimalString,
  }),
});
export type SymbolExposure = z.input<typeof symbolExposure>;

export const exposure = z.object({
  /** When all of it was last counted, a minute ago at most; null where it never was. */
  at: epochSeconds.nullable(),
  /** Symbols in which anything is open. */
  symbols: z.array(symbolExposure),
  /** All options that expire until here are in `expiring`: the end of the horizon, or sooner where there are too many. */
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
export type Exposure = z.input<typeof exposure>;
