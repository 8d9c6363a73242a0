import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { pageOutput, windowQuery } from '#shared/schemas/page.ts';
import { decimalOut, epochSeconds, text } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminVirtual = {
  'GET /admin/virtual-accounts': endpoint({
    summary: 'Demo accounts by time, with what they hold',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({ ...windowQuery, search: text(64).optional() }),
    output: z.object({
      accounts: z.array(
        z.object({
          id: z.string(),
          user_id: z.string(),
          username: z.string(),
          /** Beside a main account, or of a visitor alone. */
          has_main_account: z.boolean(),
          balance: decimalOut,
          epoch: z.int(),
          created_at: epochSeconds,
        }),
      ),
      ...pageOutput,
    }),
  }),
};
