import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { exposure } from '#shared/schemas/admin/exposure.ts';
import { accountKinds } from '#shared/schemas/admin/people.ts';
import { roles } from '#shared/staff/roles.ts';

/** How far the expiries are looked at, minutes. */
export const horizons = ['15', '60', '360'] as const;
/** What the symbols are sorted by, the largest first; `symbol` keeps the order of lists. */
export const exposureSorts = ['worst', 'payouts', 'long', 'short', 'net', 'symbol'] as const;

export const adminExposure = {
  'GET /admin/exposure': endpoint({
    summary: 'What the house owes at the worst, by symbol and side, as it is now',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({
      /** Customers' money unless demo money is asked for. */
      kind: z.enum(accountKinds).optional(),
      horizon: z.enum(horizons).optional(),
      sort: z.enum(exposureSorts).optional(),
    }),
    output: exposure,
  }),
};
