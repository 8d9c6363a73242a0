import * as z from 'zod';
import { MAX_OFFSET } from '#shared/paging.ts';
import { queryEpochSeconds, queryInteger } from './scalars.ts';

export const pageQuery = {
  limit: queryInteger(1, 100).optional(),
  offset: queryInteger(0, MAX_OFFSET).optional(),
  cursor: z.string().max(600).optional(),
};

/** By time, from this second to that one, both included; of a back-office list and of a file 31 days at most. */
export const spanQuery = { from: queryEpochSeconds.optional(), to: queryEpochSeconds.optional() };

/** `total` is null where a filter makes it unknown; `next_cursor` is null at the end. */
export const pageOutput = {
  total: z.int().nullable(),
  next_cursor: z.string().nullable(),
};
