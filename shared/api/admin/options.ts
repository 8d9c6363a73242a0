import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';
import { accountKinds } from '#shared/schemas/admin/people.ts';
import { adminOptionOrder, journalEntry } from '#shared/schemas/admin/trades.ts';
import { pageOutput, windowQuery } from '#shared/schemas/page.ts';
import { id, symbolName } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

const filter = {
  status: z.enum(optionStatuses).optional(),
  symbol: symbolName.optional(),
  direction: z.enum(directions).optional(),
  kind: z.enum(accountKinds).optional(),
  user_id: id('usr').optional(),
  /** By time of placing. */
  order: z.enum(['newest', 'oldest']).optional(),
};

export const adminOptions = {
  'GET /admin/options/orders': endpoint({
    summary: 'Options orders of everybody by time',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...windowQuery, ...filter }),
    output: z.object({ orders: z.array(adminOptionOrder), ...pageOutput }),
  }),
  'GET /admin/options/orders.csv': endpoint({
    summary: 'The same orders as CSV',
    caller: roles,
    limit: 'staff',
    media: 'text/csv',
    query: z.strictObject({ from: windowQuery.from, to: windowQuery.to, ...filter }),
    output: z.string(),
  }),
  'GET /admin/options/orders/{id}': endpoint({
    summary: 'One options order with its receipt and journal entries',
    caller: roles,
    limit: 'staff',
    params: z.strictObject({ id: id('opt') }),
    output: z.object({ order: adminOptionOrder, journal: z.array(journalEntry) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
