import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { exportFailureReasons, exportListNames, exportStatuses } from '#shared/staff/export-lists.ts';

/** A list file, from its request on. */
export const listExportView = z.object({
  id: z.string(),
  list: z.enum(exportListNames),
  /** Same filter as the list's endpoint; `to` defaults to the time of the request. */
  filter: z.record(z.string(), z.string()),
  status: z.enum(exportStatuses),
  failure: z.enum(exportFailureReasons).nullable(),
  /** Rows so far. */
  rows: z.int(),
  bytes: z.int(),
  /** Percent, estimated by how far back in time the rows reach. */
  progress: z.int().min(0).max(100),
  /** Member who requested it. */
  staff_id: z.string(),
  username: z.string(),
  created_at: epochSeconds,
  finished_at: epochSeconds.nullable(),
  /** Time of the file's deletion; null without a file. */
  expires_at: epochSeconds.nullable(),
});
export type ListExportView = z.input<typeof listExportView>;
