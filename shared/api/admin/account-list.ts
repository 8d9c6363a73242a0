import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, symbolName } from '#shared/schemas/scalars.ts';

/** Query filters that all lists of account activity share. */
export const accountListQuery = {
  ...timeRangeQuery,
  symbol: symbolName.optional(),
  kind: z.enum(accountKinds).optional(),
  user_id: prefixedIdSchema('usr').optional(),
  /** Sorts by the time of each row. */
  order: z.enum(['newest', 'oldest']).optional(),
};
