import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { languages } from '#shared/languages.ts';
import { financialProductStatuses } from '#shared/schemas/investments.ts';
import { freeTextSchema, nameSchema } from '#shared/schemas/scalars.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';

const inLanguages = (words: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(languages.map((l) => [l, words])) as Record<(typeof languages)[number], z.ZodString>,
  );

const TERM = schemaError('wholeRange', { least: 1, most: 3650 });

/** Fields that all products share, wealth or loans. */
export const productTextFields = {
  names: inLanguages(nameSchema(80)),
  descriptions: inLanguages(freeTextSchema(1000)),
  status: z.enum(financialProductStatuses),
  term_days: z.int(TERM).min(1, TERM).max(3650, TERM),
  /** Null: no limit. */
  capacity_total: decimalSettingSchema('0', MAX_SETTING_AMOUNT).nullable(),
};
