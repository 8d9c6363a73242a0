import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { accountKinds } from '#shared/ids.ts';
import { exposure } from '#shared/schemas/admin/exposure.ts';
import { exposureSorts, expiryHorizons } from '#shared/staff/choices.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminExposure = {
  'GET /admin/exposure': endpoint({
    summary: 'List the exposure',
    description: 'The most that the platform can owe, by symbol and side, computed within the last minute.',
    caller: roles,
    limit: 'staff',
    query: z.strictObject({
      /** Customers' money by default; demo money on request. */
      kind: z.enum(accountKinds).optional(),
      horizon: z.enum(expiryHorizons).optional(),
      sort: z.enum(exposureSorts).optional(),
    }),
    output: exposure,
  }),
};
