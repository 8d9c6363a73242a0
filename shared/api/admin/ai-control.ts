import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { aiCase, aiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { aiCaseActions, aiCaseStates, aiRules } from '#shared/staff/ai-control.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { version, reason, code } = configChangeFields;
const filter = { state: z.enum(aiCaseStates).optional(), rule: z.enum(aiRules).optional() };
const oneCase = z.strictObject({ id: prefixedIdSchema('cas') });

export const adminAiControlEndpoints = {
  'GET /admin/ai-control/cases': endpoint({
    summary: 'List surveillance cases',
    description: 'The last 200 of each state. Unreviewed cases come first.',
    permission: 'ai_cases.read',
    query: z.strictObject(filter),
    output: z.object({ cases: z.array(aiCaseRow) }),
  }),
  ...listFileEndpoint('/admin/ai-control/cases', {
    permission: 'ai_cases.read',
    filter,
    file: 'Export surveillance cases as CSV',
  }),
  'GET /admin/ai-control/cases/{id}': endpoint({
    summary: 'Get a surveillance case',
    description: 'Includes its evidence and the actions taken.',
    permission: 'ai_cases.read',
    params: oneCase,
    output: z.object({ case: aiCase }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/ai-control/cases/{id}/dismiss': endpoint({
    summary: 'Dismiss a surveillance case',
    description: 'The same evidence does not open it again.',
    permission: 'ai_cases.review',
    params: oneCase,
    body: z.strictObject({ version, reason, code }),
    output: z.object({ case: aiCase }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'POST /admin/ai-control/cases/{id}/act': endpoint({
    summary: 'Act on a surveillance case',
    description:
      'Halts a symbol, lowers a user’s daily stake limit, holds their withdrawals or asks for their documents again. Also reverses one of these, marks the case as under investigation or reopens it.',
    permission: 'ai_cases.review',
    params: oneCase,
    body: z.strictObject({
      act: z.enum(aiCaseActions),
      /** Symbol to halt or resume. */
      symbol: z.string().max(25).optional(),
      /** User to act on: one of those in the case. */
      user_id: prefixedIdSchema('usr').optional(),
      /** Daily limit of stakes and margin, USDT. For lowering limits. */
      daily_stake: positiveAmountSchema('limit').optional(),
      version,
      reason,
      code,
    }),
    output: z.object({ case: aiCase }),
    errors: ['NOT_FOUND', 'SYMBOL_NOT_FOUND', 'INVALID_ORDER_STATUS', 'INVALID_AMOUNT', ...configChangeErrors],
  }),
};
