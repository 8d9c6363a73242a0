import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listWithFile } from '#shared/api/kit/list.ts';
import { directions, optionStatuses } from '#shared/market/option.ts';
import { adminOptionOrder, journalEntry } from '#shared/schemas/admin/trades.ts';
import { id } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { accountListQuery } from './account-list.ts';

export const adminOptions = {
  ...listWithFile('/admin/options/orders', {
    summary: 'Options orders of everybody by time',
    caller: roles,
    rows: { orders: adminOptionOrder },
    filter: {
      /** By time of placing. */
      ...accountListQuery,
      status: z.enum(optionStatuses).optional(),
      direction: z.enum(directions).optional(),
    },
    file: 'The same orders as CSV',
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
