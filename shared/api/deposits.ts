import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { chainTypeInput, coinInput, txHashInput } from '#shared/schemas/chains.ts';
import { deposit, depositConfig, depositStatuses } from '#shared/schemas/deposits.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneDeposit = z.strictObject({ id: prefixedIdSchema('dep') });

export const depositEndpoints = {
  'GET /deposits/configs': endpoint({
    summary: 'List coins that can be deposited',
    description: 'Includes their networks and the user’s own deposit addresses.',
    caller: 'main',
    output: z.object({ configs: z.array(depositConfig) }),
    errors: ['DEPOSITS_NOT_ALLOWED'],
  }),
  'POST /deposits': endpoint({
    summary: 'Report a deposit',
    description:
      'Takes the hash of the transaction when it is known. Reporting is optional: only what the chain shows is credited.',
    caller: 'main',
    limit: 'write',
    body: z.strictObject({
      coin_type: coinInput,
      chain_type: chainTypeInput,
      amount: positiveAmountSchema('depositAmount'),
      tx_hash: txHashInput.optional(),
    }),
    output: z.object({ deposit }),
    errors: [
      ...systemOffErrorNames,
      'NETWORK_OFF',
      'AMOUNT_OUT_OF_RANGE',
      'INVALID_AMOUNT',
      'LIMIT_REACHED',
      'DEPOSITS_NOT_ALLOWED',
    ],
  }),
  ...listAndFileEndpoints('/deposits', {
    summary: 'List deposits',
    description: 'Newest first.',
    file: 'Export deposits as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'main',
    rows: { deposits: deposit },
    filter: {
      ...timeRangeQuery,
      coin_type: coinInput.optional(),
      status: z.enum(depositStatuses).optional(),
    },
  }),
  'GET /deposits/{id}': endpoint({
    summary: 'Get a deposit',
    caller: 'main',
    params: oneDeposit,
    output: z.object({ deposit }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /deposits/{id}/confirmation': endpoint({
    summary: 'Check a deposit on the chain again',
    description: 'Returns what the chain shows. A `confirmation_count` in the request is ignored.',
    caller: 'main',
    limit: 'write',
    params: oneDeposit,
    body: z.strictObject({ confirmation_count: z.int().min(0).max(1_000_000).optional() }),
    output: z.object({ deposit }),
    errors: ['NOT_FOUND'],
  }),
};
