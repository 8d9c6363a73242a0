import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { productStatuses } from '#shared/schemas/investments.ts';
import { ownText } from '#shared/schemas/scalars.ts';
import { figure, MOST_MONEY } from './figure.ts';

const inLanguages = (words: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(languages.map((l) => [l, words])) as Record<(typeof languages)[number], z.ZodString>,
  );

const TERM = refusedAs('wholeRange', { least: 1, most: 3650 });

/** What every product says, of wealth or of loans. */
export const productTerms = {
  names: inLanguages(ownText(80)),
  descriptions: inLanguages(ownText(1000)),
  status: z.enum(productStatuses),
  term_days: z.int(TERM).min(1, TERM).max(3650, TERM),
  /** Null: without a bound. */
  capacity_total: figure('0', MOST_MONEY).nullable(),
};
