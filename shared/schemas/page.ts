import * as z from 'zod';
import { queryEpochSeconds, queryInteger } from './scalars.ts';

/** Offsets reach this far; beyond it the cursor goes on. */
export const MAX_OFFSET = 1000;

export const pageQuery = {
  limit: queryInteger(1, 100).optional(),
  offset: queryInteger(0, MAX_OFFSET).optional(),
  cursor: z.string().max(600).optional(),
};

/** Back-office lists: newest first, inside a window of at most 31 days. */
export const windowQuery = {
  ...pageQuery,
  from: queryEpochSeconds.optional(),
  to: queryEpochSeconds.optional(),
};

/** `total` is null where a filter makes it unknown; `next_cursor` is null at the end. */
export const pageOutput = {
  total: z.int().nullable(),
  next_cursor: z.string().nullable(),
};
