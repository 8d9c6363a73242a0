import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  futuresOrderSides,
  positionSides,
  positionStatuses,
  futuresTradeReasons,
} from '#shared/market/perpetual.ts';
import { adminFuturesOrder, adminFuturesTrade, adminPosition, journalEntry } from '#shared/schemas/admin/trades.ts';
import { prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { accountListQuery } from './account-list.ts';

const journal = z.array(journalEntry);
const staffRead = { permission: 'futures.read' } as const;

export const adminFuturesEndpoints = {
  ...listAndFileEndpoints('/admin/futures/orders', {
    summary: 'List all perpetual orders',
    description: 'By the time of placing.',
    file: 'Export all perpetual orders as CSV',
    permission: 'futures.read',
    rows: { orders: adminFuturesOrder },
    filter: {
      ...accountListQuery,
      status: z.enum(futuresOrderStatuses).optional(),
      type: z.enum(futuresOrderTypes).optional(),
      side: z.enum(futuresOrderSides).optional(),
    },
  }),
  'GET /admin/futures/orders/{id}': endpoint({
    summary: 'Get a perpetual order',
    description: 'Includes the trades of its position and its journal entries.',
    ...staffRead,
    params: z.strictObject({ id: prefixedIdSchema('ord') }),
    output: z.object({ order: adminFuturesOrder, trades: z.array(adminFuturesTrade), journal }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  ...listAndFileEndpoints('/admin/futures/positions', {
    summary: 'List all positions',
    description: 'By the time of opening. Open positions are valued at the latest price.',
    file: 'Export all positions as CSV',
    permission: 'futures.read',
    rows: { positions: adminPosition },
    filter: {
      ...accountListQuery,
      status: z.enum(positionStatuses).optional(),
      side: z.enum(positionSides).optional(),
    },
  }),
  'GET /admin/futures/positions/{id}': endpoint({
    summary: 'Get a position',
    description: 'Includes its trades and journal entries.',
    ...staffRead,
    params: z.strictObject({ id: prefixedIdSchema('pos') }),
    output: z.object({ position: adminPosition, trades: z.array(adminFuturesTrade), journal }),
    errors: ['NOT_FOUND'],
  }),
  ...listAndFileEndpoints('/admin/futures/trades', {
    summary: 'List all perpetual trades',
    description: 'By time.',
    file: 'Export all perpetual trades as CSV',
    permission: 'futures.read',
    rows: { trades: adminFuturesTrade },
    filter: {
      ...accountListQuery,
      reason: z.enum(futuresTradeReasons).optional(),
      side: z.enum(futuresOrderSides).optional(),
    },
  }),
  'GET /admin/futures/trades/{id}': endpoint({
    summary: 'Get a perpetual trade',
    description: 'Includes its receipt and journal entry.',
    ...staffRead,
    params: z.strictObject({ id: prefixedIdSchema('trd') }),
    output: z.object({ trade: adminFuturesTrade, journal }),
    errors: ['NOT_FOUND'],
  }),
};
