import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { pdfFile, statementMonth } from '#shared/schemas/statements.ts';
import { endpoint } from './lib/endpoint.ts';

export const statements = {
  'GET /user/statements': endpoint({
    summary: 'Months of which there is a statement, the newest first, ten years of them at most',
    caller: 'user',
    limit: 'read',
    output: z.object({ months: z.array(statementMonth) }),
  }),
  'GET /user/statements/{file}': endpoint({
    summary:
      'What became of every unit in a month, as a PDF: 2026-11.pdf, in one’s own language or that which is asked for',
    caller: 'user',
    limit: 'export',
    media: 'application/pdf',
    params: z.strictObject({ file: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])\.pdf$/) }),
    query: z.strictObject({ language: z.enum(languages).optional() }),
    output: pdfFile,
    errors: ['NOT_FOUND'],
  }),
};
