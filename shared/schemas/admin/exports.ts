import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { exportFailures, exportListNames, exportStatuses } from '#shared/staff/export-lists.ts';

/** A file of a list, from when it is asked for. */
export const exportView = z.object({
  id: z.string(),
  list: z.enum(exportListNames),
  /** As the list's own endpoint takes it; `to` is when it was asked for where no end was given. */
  filter: z.record(z.string(), z.string()),
  status: z.enum(exportStatuses),
  failure: z.enum(exportFailures).nullable(),
  /** So far. */
  rows: z.int(),
  bytes: z.int(),
  /** Percent, by the time that the rows read so far reach back to: an estimate. */
  progress: z.int().min(0).max(100),
  /** Who asked. */
  staff_id: z.string(),
  username: z.string(),
  created_at: epochSeconds,
  finished_at: epochSeconds.nullable(),
  /** When the file is deleted; null where there is none, or not any more. */
  expires_at: epochSeconds.nullable(),
});
export type ExportView = z.input<typeof exportView>;
