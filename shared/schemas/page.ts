import * as z from 'zod';
import { MAX_PAGE_OFFSET } from '#shared/paging.ts';
import { queryEpochSeconds, queryIntegerSchema } from './scalars.ts';

export const paginationQuery = {
  limit: queryIntegerSchema(1, 100).optional(),
  offset: queryIntegerSchema(0, MAX_PAGE_OFFSET).optional(),
  cursor: z.string().max(600).optional(),
};

/** Time range, both ends included; at most 31 days for back-office lists and files. */
export const timeRangeQuery = { from: queryEpochSeconds.optional(), to: queryEpochSeconds.optional() };

/** `total` is null when a filter makes it unknown; `next_cursor` is null on the last page. */
export const paginationOutput = {
  total: z.int().nullable(),
  next_cursor: z.string().nullable(),
};
