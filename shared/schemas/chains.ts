import * as z from 'zod';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { coins } from '#shared/market/coins.ts';
import { chainTypes } from '#shared/market/networks.ts';
import { trimBlanks } from '#shared/typed/characters.ts';
import { readMemo } from '#shared/typed/memos.ts';
import { TRANSACTION_HASH_PATTERN, readTransactionHash } from '#shared/typed/transaction-hashes.ts';
import { typedTextSchema } from './scalars.ts';

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

export const txHashInput = typedTextSchema(readTransactionHash, 'txHash', TRANSACTION_HASH_PATTERN);

/** An address as typed, or a payment link: read with its network by `readAddress`. */
export const chainAddressInput = typedTextSchema(
  (typed) => {
    const text = trimBlanks(typed);
    return text.length < 3 ? null : text;
  },
  'chainAddress',
  '^[\\x21-\\x7e]{3,128}$',
);

/** The memo of an address: each chain's own rules validate it. */
export const addressMemoInput = z
  .string()
  .max(300)
  .overwrite(readMemo)
  .max(100)
  .regex(/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/, schemaError('characters'));
