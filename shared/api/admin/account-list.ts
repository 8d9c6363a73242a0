import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, symbolName } from '#shared/schemas/scalars.ts';

/** Query filters that all lists of account activity share. */
export const accountListQuery = {
  ...spanQuery,
  symbol: symbolName.optional(),
  kind: z.enum(accountKinds).optional(),
  user_id: prefixedId('usr').optional(),
  /** Sorts by the time of each row. */
  order: z.enum(['newest', 'oldest']).optional(),
};
