import * as z from 'zod';
import {
  platformComponentStates,
  incidentImpacts,
  incidentPhases,
  platformComponents,
} from '#shared/content/status.ts';
import { localizedText } from './investments.ts';
import { epochSeconds } from './scalars.ts';

export const incident = z.object({
  id: z.string(),
  impact: z.enum(incidentImpacts),
  phase: z.enum(incidentPhases),
  components: z.array(z.enum(platformComponents)),
  /** In every language: English where a text is missing. */
  title: localizedText,
  text: localizedText,
  started_at: epochSeconds,
  /** Null until it is resolved. */
  ended_at: epochSeconds.nullable(),
  updated_at: epochSeconds,
});
export type Incident = z.input<typeof incident>;

/** Minutes of a day (UTC) in each state; unchecked minutes are in none. */
const statusDay = z.object({
  /** `2026-11-24`. */
  date: z.string(),
  operational: z.int(),
  degraded: z.int(),
  down: z.int(),
});
export type PlatformStatusDay = z.input<typeof statusDay>;

const componentStatus = z.object({
  name: z.enum(platformComponents),
  state: z.enum(platformComponentStates),
  /**
   * Measured value: age of the latest tick, ms; stale or disputed prices; delay of the latest settlement, s; s since
   * the last reconciliation; networks that lag; overdue withdrawals; response time of the API, ms. Null without a
   * measurement.
   */
  value: z.number().nullable(),
  /** Last 90 days, oldest first; unchecked days are missing. */
  days: z.array(statusDay),
});
export type PlatformComponentStatus = z.input<typeof componentStatus>;

/** Content of `/status.json`. */
export const platformStatusFile = z.object({
  /** Time of the check: it is written every minute. */
  written_at: epochSeconds,
  overall: z.enum(platformComponentStates),
  components: z.array(componentStatus),
  /** Open incidents, and those of the last 90 days, newest first. */
  incidents: z.array(incident),
});
export type PlatformStatusFile = z.input<typeof platformStatusFile>;
