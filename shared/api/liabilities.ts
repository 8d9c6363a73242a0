import * as z from 'zod';
import { liabilitiesProof, publishedLiabilities } from '#shared/schemas/liabilities.ts';
import { endpoint } from './lib/endpoint.ts';

export const liabilitiesEndpoints = {
  'GET /public/liabilities': endpoint({
    summary: 'List published liabilities',
    description:
      'The totals owed to customers on each of the last 30 days, and the roots of the trees that prove them.',
    caller: 'anyone',
    cache: 60,
    output: z.object({ published: z.array(publishedLiabilities) }),
  }),
  'GET /user/liabilities-proof': endpoint({
    summary: 'Get the proof of your liabilities',
    description: 'Your leaf of the last published tree and its path to the root. See `docs/liabilities.md`.',
    caller: 'main',
    output: liabilitiesProof,
    errors: ['PROOF_NOT_YET'],
  }),
};
