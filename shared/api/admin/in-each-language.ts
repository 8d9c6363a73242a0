import * as z from 'zod';
import type { Language } from '#shared/languages.ts';
import { freeTextSchema } from '#shared/schemas/scalars.ts';

/** Text in every language, at most `max` characters each. English is required; an empty language falls back to it. */
export const textPerLanguageSchema = (max: number) => {
  const other = z.union([z.literal(''), freeTextSchema(max)]);
  return z.strictObject({ en: freeTextSchema(max), zh: other, ja: other, ko: other, es: other } satisfies Record<
    Language,
    z.ZodType
  >);
};
