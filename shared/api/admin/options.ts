import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { optionDirections, optionStatuses } from '#shared/market/option.ts';
import { adminOptionOrder, journalEntry } from '#shared/schemas/admin/trades.ts';
import { optionStatistics } from '#shared/schemas/options.ts';
import { prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { accountListQuery } from './account-list.ts';

const { order: _, ...placed } = accountListQuery;
const filter = {
  /** By creation time. */
  ...placed,
  status: z.enum(optionStatuses).optional(),
  direction: z.enum(optionDirections).optional(),
};
/** Number of orders added to the settlement queue. */
const queued = z.object({ queued: z.int() });

export const adminOptionEndpoints = {
  ...listAndFileEndpoints('/admin/options/orders', {
    summary: 'List all option orders',
    description: 'By time.',
    file: 'Export all option orders as CSV',
    permission: 'options.read',
    rows: { orders: adminOptionOrder },
    filter: { ...accountListQuery, ...filter },
  }),
  'GET /admin/options/statistics': endpoint({
    summary: 'Get option statistics',
    description: 'In total and by period, for the orders of the same filter. At most 31 days and 50,000 orders.',
    permission: 'options.read',
    limit: 'export',
    query: z.strictObject(filter),
    output: optionStatistics,
  }),
  'POST /admin/options/orders/{id}/settle': endpoint({
    summary: 'Queue an expired order for settlement',
    description: 'Recorded ticks decide the outcome.',
    failure: 'ORDER_SETTLEMENT_FAILED',
    permission: 'options.settle',
    params: z.strictObject({ id: prefixedIdSchema('opt') }),
    output: queued,
    accepted: (answer) => answer.queued > 0,
    errors: ['ORDER_NOT_FOUND', 'INVALID_ORDER_STATUS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /admin/options/orders/process-expired': endpoint({
    summary: 'Queue all expired orders for settlement',
    description: 'At most 1,000.',
    failure: 'ORDER_SETTLEMENT_FAILED',
    permission: 'options.settle',
    output: queued,
    accepted: (answer) => answer.queued > 0,
  }),
  'GET /admin/options/orders/{id}': endpoint({
    summary: 'Get an option order',
    description: 'Includes its receipt and journal entries.',
    permission: 'options.read',
    params: z.strictObject({ id: prefixedIdSchema('opt') }),
    output: z.object({ order: adminOptionOrder, journal: z.array(journalEntry) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
