import * as z from 'zod';
import { MAX_OFFSET } from '#shared/paging.ts';
import { queryEpochSeconds, queryInteger } from './scalars.ts';

export const pageQuery = {
  limit: queryInteger(1, 100).optional(),
  offset: queryInteger(0, MAX_OFFSET).optional(),
  cursor: z.string().max(600).optional(),
};

/** Time range, both ends included; at most 31 days for back-office lists and files. */
export const spanQuery = { from: queryEpochSeconds.optional(), to: queryEpochSeconds.optional() };

/** `total` is null when a filter makes it unknown; `next_cursor` is null on the last page. */
export const pageOutput = {
  total: z.int().nullable(),
  next_cursor: z.string().nullable(),
};
