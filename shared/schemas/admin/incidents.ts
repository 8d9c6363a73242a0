import * as z from 'zod';
import { incident } from '#shared/schemas/status.ts';

/** An incident as staff see it: who wrote it last. */
export const adminIncident = incident.extend({
  created_at: incident.shape.started_at,
  written_by: z.string(),
  /** How often it was changed. */
  version: z.int(),
});
export type AdminIncident = z.input<typeof adminIncident>;
