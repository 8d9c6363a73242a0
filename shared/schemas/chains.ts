import * as z from 'zod';
import { coins } from '#shared/market/coins.ts';
import { chainTypes } from '#shared/market/networks.ts';
import { refusedAs, refusedUnlessMissing } from '#shared/refusals/schema-reasons.ts';

/** Returns a pattern of these names in any case; without a flag, which the documentation of the interface has no place for. */
export const anyCase = (names: readonly string[]): RegExp => {
  const alternatives = names.map((name) => name.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`));
  return new RegExp(`^(${alternatives.join('|')})$`);
};

/** A coin that there is, in capitals or not. */
export const coinIn = z
  .string(refusedUnlessMissing('coin'))
  .regex(anyCase(coins), refusedAs('coin'))
  .transform((name) => name.toUpperCase());

/** The name under which a coin comes and goes on a chain, in capitals or not. */
export const chainTypeIn = z
  .string(refusedUnlessMissing('chainType'))
  .regex(anyCase(chainTypes), refusedAs('chainType'))
  .transform((name) => name.toUpperCase());

/** What identifies a transaction on its chain: hexadecimal, or base58 as on Solana. */
export const txHashIn = z
  .string(refusedUnlessMissing('txHash'))
  .trim()
  .regex(/^(0x)?[0-9A-Za-z]{32,128}$/, refusedAs('txHash'));

/** An address on a chain, and what it is beside it: which chain's it is, its own rules say. */
export const chainAddressIn = z
  .string(refusedUnlessMissing('chainAddress'))
  .trim()
  .min(3, refusedAs('chainAddress'))
  .max(128, refusedAs('chainAddress'))
  .regex(/^[\x21-\x7e]+$/, refusedAs('chainAddress'));

export const memoIn = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/, refusedAs('characters'));
