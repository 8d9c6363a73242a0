import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { accountKinds } from '#shared/ids.ts';
import { exposureReport } from '#shared/schemas/admin/exposure.ts';
import { exposureSortColumns, exposureExpiryHorizons } from '#shared/staff/choices.ts';

export const adminExposureEndpoints = {
  'GET /admin/exposure': endpoint({
    summary: 'List the exposure',
    description: 'The most that the platform can owe, by symbol and side, computed within the last minute.',
    permission: 'exposure.read',
    query: z.strictObject({
      /** Customers' money by default; demo money on request. */
      kind: z.enum(accountKinds).optional(),
      horizon: z.enum(exposureExpiryHorizons).optional(),
      sort: z.enum(exposureSortColumns).optional(),
    }),
    output: exposureReport,
  }),
};
