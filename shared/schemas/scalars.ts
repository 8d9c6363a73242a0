import * as z from 'zod';
import { type Ids, idPattern } from '#shared/ids.ts';
import { type Amount, type Price, parseAmount, parsePrice } from '#shared/money.ts';
import type { ErrorName } from '#shared/refusals/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What the parsers take, said in the documentation of the interface. */
const DECIMAL_IN = '^(0|[1-9]\\d{0,15})(\\.\\d{1,8})?$';

/** A decimal string on the wire that `parse` turns into units; `reason` becomes the refusal's own code. */
function decimal<Units>(parse: (text: string) => Units | null, message: string, reason?: ErrorName) {
  return z
    .string({ error: message })
    .meta({ pattern: DECIMAL_IN })
    .transform((text, context): Units => {
      const units = parse(text);
      if (units !== null) return units;
      context.addIssue({ code: 'custom', message, params: { reason } });
      return z.NEVER;
    });
}

const above = (parse: (text: string) => Amount | null) => (text: string) => {
  const units = parse(text);
  return units === null || units <= 0n ? null : units;
};

/** An amount that comes in: above zero, at most eight decimals. */
export const positiveAmount = (message: string) => decimal<Amount>(above(parseAmount), message, 'INVALID_AMOUNT');

/** A price that comes in: above zero, at most eight decimals. */
export const positivePrice = (message: string) => decimal<Price>(parsePrice, message);

const WIRE_DECIMAL = /^-?(0|[1-9]\d*)(\.\d{1,8})?$/;
/** An amount, price or percentage that goes out: a decimal string. */
export const decimalOut = z.string().regex(WIRE_DECIMAL);

/** An id of one kind. */
export const id = <P extends keyof Ids>(prefix: P) =>
  z
    .string()
    .regex(idPattern(prefix), 'This is not a valid id.')
    .transform((text) => text as Ids[P]);

/** An id of any of several kinds. */
export const anyId = <P extends keyof Ids>(...prefixes: P[]) =>
  z
    .string()
    .regex(new RegExp(prefixes.map((prefix) => idPattern(prefix).source).join('|')), 'This is not a valid id.')
    .transform((text) => text as Ids[P]);

/** Epoch seconds, between 2001 and 2286. */
export const epochSeconds = z
  .int()
  .min(1_000_000_000)
  .max(9_999_999_999)
  .transform((n) => n as EpochSeconds);

/** An integer in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}.`).max(max, `Must be at most ${max}.`));

/** Epoch seconds in a query string. */
export const queryEpochSeconds = queryInteger(1_000_000_000, 9_999_999_999).transform((n) => n as EpochSeconds);

/** Well-formed text without control characters. */
export const text = (max: number, message = `Must be 1 to ${max} characters.`) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(max, message)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'Contains characters that are not allowed.');

const SYMBOL = /^[A-Z0-9]{2,12}(\/[A-Z0-9]{2,12})?$/;

/** A symbol as `BASE/QUOTE`. */
export const symbolName = z.string().regex(SYMBOL, 'This is not a valid symbol.');

/** A symbol in a path: `BASE-QUOTE`, or `BASE/QUOTE` with the slash encoded. */
export const pathSymbol = z
  .string()
  .regex(/^[A-Z0-9]{2,12}([/-][A-Z0-9]{2,12})?$/, 'This is not a valid symbol.')
  .transform((text) => text.replace('-', '/'));

/** Symbols in a query, with commas between them. */
export const symbolList = (most: number) =>
  z
    .string()
    .max(most * 26)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(SYMBOL, 'This is not a valid symbol.')).min(1).max(most));

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.');

/** Free text that somebody typed about themselves. */
export const ownText = (max: number) => text(max).refine((value) => value.trim() !== '', 'Must not be empty.');
