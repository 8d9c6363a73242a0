import * as z from 'zod';
import { listWithFile } from '#shared/api/lib/list.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { decimalString, epochSeconds, textLine } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminVirtual = {
  ...listWithFile('/admin/virtual-accounts', {
    summary: 'List demo accounts',
    description: 'By time, with their balances.',
    file: 'Export demo accounts as CSV',
    caller: roles,
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
    filter: { ...spanQuery, search: textLine(64).optional() },
  }),
};
