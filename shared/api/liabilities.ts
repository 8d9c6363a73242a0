import * as z from 'zod';
import { liabilitiesProof, publishedLiabilities } from '#shared/schemas/liabilities.ts';
import { endpoint } from './lib/endpoint.ts';

export const liabilities = {
  'GET /public/liabilities': endpoint({
    summary: 'What customers were owed together on each of the last 30 days, and the roots of the trees that prove it',
    caller: 'anyone',
    limit: 'read',
    cache: 60,
    output: z.object({ published: z.array(publishedLiabilities) }),
  }),
  'GET /user/liabilities-proof': endpoint({
    summary: 'The own leaf in the last tree that was published, and the path to its root: `docs/liabilities.md`',
    caller: 'main',
    limit: 'read',
    output: liabilitiesProof,
    errors: ['PROOF_NOT_YET'],
  }),
};
