import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { chainTypeInput, coinInput, txHashInput } from '#shared/schemas/chains.ts';
import { deposit, depositConfig, depositStatuses } from '#shared/schemas/deposits.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, positiveAmount } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

const oneDeposit = z.strictObject({ id: prefixedId('dep') });

export const deposits = {
  'GET /deposits/configs': endpoint({
    summary: 'The coins that can be deposited, each on its networks, with the caller’s own addresses',
    caller: 'main',
    limit: 'read',
    output: z.object({ configs: z.array(depositConfig) }),
    errors: ['DEPOSITS_NOT_ALLOWED'],
  }),
  'POST /deposits': endpoint({
    summary:
      'Say what was sent, with its transaction where it is known: what counts is what the chain shows, and a deposit needs no such word',
    caller: 'main',
    limit: 'write',
    body: z.strictObject({
      coin_type: coinInput,
      chain_type: chainTypeInput,
      amount: positiveAmount('depositAmount'),
      tx_hash: txHashInput.optional(),
    }),
    output: z.object({ deposit }),
    errors: [
      ...systemOffErrors,
      'NETWORK_OFF',
      'AMOUNT_OUT_OF_RANGE',
      'INVALID_AMOUNT',
      'LIMIT_REACHED',
      'DEPOSITS_NOT_ALLOWED',
    ],
  }),
  ...listWithFile('/deposits', {
    summary: 'Own deposits, newest first',
    caller: 'main',
    rows: { deposits: deposit },
    filter: {
      ...spanQuery,
      coin_type: coinInput.optional(),
      status: z.enum(depositStatuses).optional(),
    },
    file: 'Own deposits of at most 31 days as CSV',
  }),
  'GET /deposits/{id}': endpoint({
    summary: 'One of the own deposits',
    caller: 'main',
    limit: 'read',
    params: oneDeposit,
    output: z.object({ deposit }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /deposits/{id}/confirmation': endpoint({
    summary: 'Have the chain looked at again: what was found is answered, and a count that is sent is not believed',
    caller: 'main',
    limit: 'write',
    params: oneDeposit,
    body: z.strictObject({ confirmation_count: z.int().min(0).max(1_000_000).optional() }),
    output: z.object({ deposit }),
    errors: ['NOT_FOUND'],
  }),
};
