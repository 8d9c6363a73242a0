import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listWithFile } from '#shared/api/lib/list.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';
import { adminFuturesOrder, adminFuturesTrade, adminPosition, journalEntry } from '#shared/schemas/admin/trades.ts';
import { prefixedId } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { accountListQuery } from './account-list.ts';

const journal = z.array(journalEntry);
const staffRead = { caller: roles, limit: 'staff' } as const;

export const adminFutures = {
  ...listWithFile('/admin/futures/orders', {
    summary: 'Orders of perpetuals of everybody, by time of placing',
    caller: roles,
    rows: { orders: adminFuturesOrder },
    filter: {
      ...accountListQuery,
      status: z.enum(futuresOrderStatuses).optional(),
      type: z.enum(futuresOrderTypes).optional(),
      side: z.enum(orderSides).optional(),
    },
    file: 'The same orders as CSV',
  }),
  'GET /admin/futures/orders/{id}': endpoint({
    summary: 'One order of perpetuals with the trades of its position and its journal entries',
    ...staffRead,
    params: z.strictObject({ id: prefixedId('ord') }),
    output: z.object({ order: adminFuturesOrder, trades: z.array(adminFuturesTrade), journal }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  ...listWithFile('/admin/futures/positions', {
    summary: 'Positions of everybody, by time of opening; the open ones valued at the latest price',
    caller: roles,
    rows: { positions: adminPosition },
    filter: {
      ...accountListQuery,
      status: z.enum(positionStatuses).optional(),
      side: z.enum(positionSides).optional(),
    },
    file: 'The same positions as CSV',
  }),
  'GET /admin/futures/positions/{id}': endpoint({
    summary: 'One position with its trades and journal entries',
    ...staffRead,
    params: z.strictObject({ id: prefixedId('pos') }),
    output: z.object({ position: adminPosition, trades: z.array(adminFuturesTrade), journal }),
    errors: ['NOT_FOUND'],
  }),
  ...listWithFile('/admin/futures/trades', {
    summary: 'Trades of perpetuals of everybody, by time',
    caller: roles,
    rows: { trades: adminFuturesTrade },
    filter: {
      ...accountListQuery,
      reason: z.enum(tradeReasons).optional(),
      side: z.enum(orderSides).optional(),
    },
    file: 'The same trades as CSV',
  }),
  'GET /admin/futures/trades/{id}': endpoint({
    summary: 'One trade with its receipt and journal entry',
    ...staffRead,
    params: z.strictObject({ id: prefixedId('trd') }),
    output: z.object({ trade: adminFuturesTrade, journal }),
    errors: ['NOT_FOUND'],
  }),
};
