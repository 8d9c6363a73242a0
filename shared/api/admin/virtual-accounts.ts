import * as z from 'zod';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { decimalString, epochSeconds, textLineSchema } from '#shared/schemas/scalars.ts';

export const adminDemoAccountEndpoints = {
  ...listAndFileEndpoints('/admin/virtual-accounts', {
    summary: 'List demo accounts',
    description: 'By time, with their balances.',
    file: 'Export demo accounts as CSV',
    permission: 'users.read',
    rows: {
      accounts: z.object({
        id: z.string(),
        user_id: z.string(),
        username: z.string(),
        /** True for the demo of a main account; false for a visitor's. */
        has_main_account: z.boolean(),
        balance: decimalString,
        epoch: z.int(),
        created_at: epochSeconds,
      }),
    },
    filter: { ...timeRangeQuery, search: textLineSchema(64).optional() },
  }),
};
