import * as z from 'zod';
import { componentStates, incidentImpacts, incidentPhases, statusComponents } from '#shared/content/status.ts';
import { localizedText } from './investments.ts';
import { epochSeconds } from './scalars.ts';

export const incident = z.object({
  id: z.string(),
  impact: z.enum(incidentImpacts),
  phase: z.enum(incidentPhases),
  components: z.array(z.enum(statusComponents)),
  /** In every language: the one in English where nobody wrote another. */
  title: localizedText,
  text: localizedText,
  started_at: epochSeconds,
  /** Null until it is resolved. */
  ended_at: epochSeconds.nullable(),
  updated_at: epochSeconds,
});
export type Incident = z.input<typeof incident>;

/** Minutes of a day (UTC) in each state; what was not looked at is in none of them. */
const statusDay = z.object({
  /** `2026-11-24`. */
  date: z.string(),
  operational: z.int(),
  degraded: z.int(),
  down: z.int(),
});
export type StatusDay = z.input<typeof statusDay>;

const componentStatus = z.object({
  name: z.enum(statusComponents),
  state: z.enum(componentStates),
  /**
   * What it was judged by: how old the latest tick is, ms; prices that are held or too old; how late the latest
   * settlement is, s; s since the books were last compared; networks that are behind; withdrawals that wait too long; how
   * long the interface took to answer, ms. Null where there was nothing to measure.
   */
  value: z.number().nullable(),
  /** The last 90 days, the oldest first; days on which nothing was looked at are left out. */
  days: z.array(statusDay),
});
export type ComponentStatus = z.input<typeof componentStatus>;

/** What `/status.json` says. */
export const statusFile = z.object({
  /** When it was looked: it is written every minute. */
  written_at: epochSeconds,
  overall: z.enum(componentStates),
  components: z.array(componentStatus),
  /** Those that are open, and those of the last 90 days, the newest first. */
  incidents: z.array(incident),
});
export type StatusFile = z.input<typeof statusFile>;
