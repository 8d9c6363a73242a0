import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';
import { accountKinds } from '#shared/schemas/admin/people.ts';
import { adminFuturesOrder, adminFuturesTrade, adminPosition, journalEntry } from '#shared/schemas/admin/trades.ts';
import { pageOutput, windowQuery } from '#shared/schemas/page.ts';
import { id, symbolName } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

const filter = {
  symbol: symbolName.optional(),
  kind: z.enum(accountKinds).optional(),
  user_id: id('usr').optional(),
  /** By time of placing, opening or trading. */
  order: z.enum(['newest', 'oldest']).optional(),
};
const ofOrders = {
  ...filter,
  status: z.enum(futuresOrderStatuses).optional(),
  type: z.enum(futuresOrderTypes).optional(),
  side: z.enum(orderSides).optional(),
};
const ofPositions = {
  ...filter,
  status: z.enum(positionStatuses).optional(),
  side: z.enum(positionSides).optional(),
};
const ofTrades = { ...filter, reason: z.enum(tradeReasons).optional(), side: z.enum(orderSides).optional() };

const span = { from: windowQuery.from, to: windowQuery.to };
const journal = z.array(journalEntry);
const staffRead = { caller: roles, limit: 'staff' } as const;
const staffFile = { ...staffRead, media: 'text/csv', output: z.string() } as const;

export const adminFutures = {
  'GET /admin/futures/orders': endpoint({
    summary: 'Orders of perpetuals of everybody, by time of placing',
    ...staffRead,
    query: z.strictObject({ ...windowQuery, ...ofOrders }),
    output: z.object({ orders: z.array(adminFuturesOrder), ...pageOutput }),
  }),
  'GET /admin/futures/orders.csv': endpoint({
    summary: 'The same orders as CSV',
    ...staffFile,
    query: z.strictObject({ ...span, ...ofOrders }),
  }),
  'GET /admin/futures/orders/{id}': endpoint({
    summary: 'One order of perpetuals with the trades of its position and its journal entries',
    ...staffRead,
    params: z.strictObject({ id: id('ord') }),
    output: z.object({ order: adminFuturesOrder, trades: z.array(adminFuturesTrade), journal }),
    errors: ['ORDER_NOT_FOUND'],
  }),
  'GET /admin/futures/positions': endpoint({
    summary: 'Positions of everybody, by time of opening; the open ones valued at the latest price',
    ...staffRead,
    query: z.strictObject({ ...windowQuery, ...ofPositions }),
    output: z.object({ positions: z.array(adminPosition), ...pageOutput }),
  }),
  'GET /admin/futures/positions.csv': endpoint({
    summary: 'The same positions as CSV',
    ...staffFile,
    query: z.strictObject({ ...span, ...ofPositions }),
  }),
  'GET /admin/futures/positions/{id}': endpoint({
    summary: 'One position with its trades and journal entries',
    ...staffRead,
    params: z.strictObject({ id: id('pos') }),
    output: z.object({ position: adminPosition, trades: z.array(adminFuturesTrade), journal }),
    errors: ['NOT_FOUND'],
  }),
  'GET /admin/futures/trades': endpoint({
    summary: 'Trades of perpetuals of everybody, by time',
    ...staffRead,
    query: z.strictObject({ ...windowQuery, ...ofTrades }),
    output: z.object({ trades: z.array(adminFuturesTrade), ...pageOutput }),
  }),
  'GET /admin/futures/trades.csv': endpoint({
    summary: 'The same trades as CSV',
    ...staffFile,
    query: z.strictObject({ ...span, ...ofTrades }),
  }),
  'GET /admin/futures/trades/{id}': endpoint({
    summary: 'One trade with its receipt and journal entry',
    ...staffRead,
    params: z.strictObject({ id: id('trd') }),
    output: z.object({ trade: adminFuturesTrade, journal }),
    errors: ['NOT_FOUND'],
  }),
};
