import * as z from 'zod';
import { incident } from '#shared/schemas/status.ts';

/** An incident for staff, with its last editor. */
export const adminIncident = incident.extend({
  created_at: incident.shape.started_at,
  written_by: z.string(),
  /** Number of changes. */
  version: z.int(),
});
export type AdminIncident = z.input<typeof adminIncident>;
