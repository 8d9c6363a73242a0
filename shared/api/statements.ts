import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { pdfFile, statementMonth } from '#shared/schemas/statements.ts';
import { endpoint } from './lib/endpoint.ts';

export const statementEndpoints = {
  'GET /user/statements': endpoint({
    summary: 'List monthly statements',
    description: 'Newest first, at most ten years.',
    caller: 'user',
    output: z.object({ months: z.array(statementMonth) }),
  }),
  'GET /user/statements/{file}': endpoint({
    summary: 'Get a monthly statement as PDF',
    description:
      'Accounts for every unit in the month, for example `2026-11.pdf`. In the language of the request, or the user’s own.',
    caller: 'user',
    limit: 'export',
    media: 'application/pdf',
    params: z.strictObject({ file: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])\.pdf$/) }),
    query: z.strictObject({ language: z.enum(languages).optional() }),
    output: pdfFile,
    errors: ['NOT_FOUND'],
  }),
};
