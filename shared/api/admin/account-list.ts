import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, symbolName } from '#shared/schemas/scalars.ts';

/** What every list of what accounts do can be narrowed to. */
export const accountListQuery = {
  ...spanQuery,
  symbol: symbolName.optional(),
  kind: z.enum(accountKinds).optional(),
  user_id: prefixedId('usr').optional(),
  /** By the time of which the list is. */
  order: z.enum(['newest', 'oldest']).optional(),
};
