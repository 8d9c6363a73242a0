import * as z from 'zod';
import type { AppErrorName } from '#shared/errors/errors.ts';
import type { ParameterlessFieldErrorName } from '#shared/errors/field-errors.ts';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { type IdTypesByPrefix, getIdPattern } from '#shared/ids.ts';
import { type Amount, type Price, parseAmount, parsePrice, parseSignedAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readDigitCode } from '#shared/typed/codes.ts';

/** Longest text that a reader of typed text gets. */
const MAX_TYPED_LENGTH = 300;

/** Input that the parsers accept, for the API documentation. */
const POSITIVE_DECIMAL_IN = '^(?!0(\\.0{1,8})?$)(0|[1-9]\\d{0,15})(\\.\\d{1,8})?$';

const SIGNED_DECIMAL_IN = '^(?!-?0(\\.0{1,8})?$)-?(0|[1-9]\\d{0,15})(\\.\\d{1,8})?$';

/**
 * Schema of a decimal string on the wire, above zero unless the pattern allows it, parsed to units by `parse`; `reason`
 * becomes the field error.
 */
function decimal<Units>(
  parse: (text: string) => Units | null,
  name: ParameterlessFieldErrorName,
  reason?: AppErrorName,
  pattern = POSITIVE_DECIMAL_IN,
) {
  const message = schemaError(name);
  return z
    .string({ error: message })
    .meta({ pattern })
    .transform((text, context): Units => {
      const units = parse(text);
      if (units !== null) return units;
      context.addIssue({ code: 'custom', message, params: { reason } });
      return z.NEVER;
    });
}

/**
 * Schema of a typed text, in the form that `read` returns; its null becomes the field error. The API documentation
 * shows `pattern`, the canonical form.
 */
export function typedTextSchema(
  read: (typed: string) => string | null,
  name: ParameterlessFieldErrorName,
  pattern: string,
) {
  const message = schemaError(name);
  return z
    .string(schemaErrorUnlessMissing(name))
    .max(MAX_TYPED_LENGTH, message)
    .meta({ pattern })
    .transform((typed, context): string => {
      const text = read(typed);
      if (text !== null) return text;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** Schema of six digits; `name` is the error for others. */
export const digitCodeSchema = (name: ParameterlessFieldErrorName) => typedTextSchema(readDigitCode, name, '^\\d{6}$');

const above = (parse: (text: string) => Amount | null) => (text: string) => {
  const units = parse(text);
  return units === null || units <= 0n ? null : units;
};

/** Schema of an input amount: above zero, at most eight decimals. */
export const positiveAmountSchema = (name: ParameterlessFieldErrorName) =>
  decimal<Amount>(above(parseAmount), name, 'INVALID_AMOUNT');

/** Schema of an amount to add, or when negative to subtract: not zero, at most eight decimals. */
export const signedAmountSchema = (name: ParameterlessFieldErrorName) =>
  decimal<Amount>(
    (text) => {
      const units = parseSignedAmount(text);
      return units === ZERO_AMOUNT ? null : units;
    },
    name,
    'INVALID_AMOUNT',
    SIGNED_DECIMAL_IN,
  );

/** Schema of an input price: above zero, at most eight decimals. */
export const positivePriceSchema = (name: ParameterlessFieldErrorName) => decimal<Price>(parsePrice, name);

const WIRE_DECIMAL = /^-?(0|[1-9]\d*)(\.\d{1,8})?$/;
/** An output amount, price or percentage: a decimal string. */
export const decimalString = z.string().regex(WIRE_DECIMAL);

/** Schema of an id of one kind; `name` is the error for others. */
export const prefixedIdSchema = <P extends keyof IdTypesByPrefix>(
  prefix: P,
  name: ParameterlessFieldErrorName = 'id',
) =>
  z
    .string(name === 'id' ? undefined : schemaError(name))
    .regex(getIdPattern(prefix), schemaError(name))
    .transform((text) => text as IdTypesByPrefix[P]);

/** Schema of an id of any of several kinds. */
export const anyPrefixedIdSchema = <P extends keyof IdTypesByPrefix>(...prefixes: P[]) =>
  z
    .string()
    .regex(new RegExp(prefixes.map((prefix) => getIdPattern(prefix).source).join('|')), schemaError('id'))
    .transform((text) => text as IdTypesByPrefix[P]);

/** Epoch seconds, between 2001 and 2286. */
export const epochSeconds = z
  .int()
  .min(1_000_000_000)
  .max(9_999_999_999)
  .transform((n) => n as EpochSeconds);

/** An integer in a query string. */
export const queryIntegerSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, schemaError('wholeNumber'))
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Epoch seconds in a query string. */
export const queryEpochSeconds = queryIntegerSchema(1_000_000_000, 9_999_999_999).transform((n) => n as EpochSeconds);

/** One line of text: no control characters, lone surrogates, or bidirectional controls. */
export const plainLinePattern = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** Schema of a text of `plainLinePattern`; `name` is the error for any other. */
export const textLineSchema = (max: number, name?: ParameterlessFieldErrorName) => {
  const message = name && schemaError(name);
  return z.string(message).min(1, message).max(max, message).regex(plainLinePattern, schemaError('characters'));
};

const SYMBOL_TEXT = '[A-Z0-9]{2,12}(/[A-Z0-9]{2,12})?';

/** A symbol as `BASE/QUOTE`. */
export const symbolName = z.string().regex(new RegExp(`^${SYMBOL_TEXT}$`), schemaError('symbol'));

/** A symbol in a path: `BASE-QUOTE`, or `BASE/QUOTE` with the slash encoded. */
export const pathSymbol = z
  .string()
  .regex(/^[A-Z0-9]{2,12}([/-][A-Z0-9]{2,12})?$/, schemaError('symbol'))
  .transform((text) => text.replace('-', '/'));

/** Schema of comma-separated symbols in a query. */
export const symbolListSchema = (maxSymbols: number) =>
  z
    .string()
    .regex(new RegExp(`^${SYMBOL_TEXT}(,${SYMBOL_TEXT}){0,${maxSymbols - 1}}$`), schemaError('symbol'))
    .transform((list) => list.split(','));

/** Schema of comma-separated ids of one kind in a query. */
export function idListSchema<P extends keyof IdTypesByPrefix>(prefix: P, maxIds: number) {
  const pattern = getIdPattern(prefix).source.slice(1, -1);
  return z
    .string()
    .regex(new RegExp(`^${pattern}(,${pattern}){0,${maxIds - 1}}$`), schemaError('id'))
    .transform((list) => list.split(',') as IdTypesByPrefix[P][]);
}

/** Schema of comma-separated choices in a query. */
export function choiceListSchema<const Choice extends string>(choices: readonly Choice[]) {
  const pattern = `(${choices.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${pattern}(,${pattern}){0,${choices.length - 1}}$`), schemaError('choice'))
    .transform((list) => list.split(',') as Choice[]);
}

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, schemaError('country'));

/**
 * A character that is seen: a letter, digit or sign, but none that is drawn as nothing (U+200B, U+3164) or as a blank
 * (U+2800).
 */
export const visibleCharacterPattern = /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Schema of free text from a user: one line in which something is seen. */
export const freeTextSchema = (max: number) => textLineSchema(max).regex(visibleCharacterPattern, schemaError('empty'));

/** Lines of text, without other control characters, lone surrogates, or bidirectional controls. */
const plainLinesPattern = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u;

/** Schema of free text from a user in several lines. */
export const freeLinesSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(plainLinesPattern, schemaError('characters'))
    .regex(visibleCharacterPattern, schemaError('empty'));

/**
 * A name: one line without characters that are not seen or turn those around them, except those that scripts and
 * emoji need to join letters (U+200C, U+200D) and to choose their shape (variation selectors).
 */
const namePattern =
  /^(?:(?!\p{Default_Ignorable_Code_Point}|\u2800)[^\p{Cc}\p{Cs}]|[\u200c\u200d\p{Variation_Selector}])*$/u;

/** Schema of a name as it is shown to others. */
export const nameSchema = (max: number) => freeTextSchema(max).regex(namePattern, schemaError('invisible'));
