import * as z from 'zod';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { coins } from '#shared/market/coins.ts';
import { chainTypes } from '#shared/market/networks.ts';

/** Returns a pattern of these names in any case; without a flag, which the API documentation cannot express. */
export const toCaseInsensitivePattern = (names: readonly string[]): RegExp => {
  const alternatives = names.map((name) => name.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`));
  return new RegExp(`^(${alternatives.join('|')})$`);
};

/** A known coin, in upper or lower case. */
export const coinInput = z
  .string(schemaErrorUnlessMissing('coin'))
  .regex(toCaseInsensitivePattern(coins), schemaError('coin'))
  .transform((name) => name.toUpperCase());

/** Network name of a coin, in upper or lower case. */
export const chainTypeInput = z
  .string(schemaErrorUnlessMissing('chainType'))
  .regex(toCaseInsensitivePattern(chainTypes), schemaError('chainType'))
  .transform((name) => name.toUpperCase());

/** Identifier of a transaction on its chain: hexadecimal, or base58 as on Solana. */
export const txHashInput = z
  .string(schemaErrorUnlessMissing('txHash'))
  .trim()
  .regex(/^(0x)?[0-9A-Za-z]{32,128}$/, schemaError('txHash'));

/** An address on a chain, and its memo: each chain's own rules validate it. */
export const chainAddressInput = z
  .string(schemaErrorUnlessMissing('chainAddress'))
  .trim()
  .min(3, schemaError('chainAddress'))
  .max(128, schemaError('chainAddress'))
  .regex(/^[\x21-\x7e]+$/, schemaError('chainAddress'));

export const addressMemoInput = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/, schemaError('characters'));
