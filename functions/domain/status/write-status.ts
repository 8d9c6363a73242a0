import { toIncidentView, readNewestIncidents } from '#functions/data/status/incidents.ts';
import {
  countStatusMinute,
  writeStatusSnapshot,
  readPlatformHealth,
  readStatusDays,
} from '#functions/data/status/status-days.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { emitMetrics } from '#functions/lib/metrics.ts';
import { writeStatusFile } from '#functions/lib/status-file.ts';
import { STATUS_HISTORY_DAYS, platformComponents } from '#shared/content/status.ts';
import type { PlatformStatusFile } from '#shared/schemas/status.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { type ComponentMeasurements, toPlatformComponentState, getWorstComponentState } from './component-state.ts';
import { measureQueues } from './measure-queues.ts';
import { measurePlatform } from './measure.ts';

/** Incidents read, open ones included, and most ended ones shown. */
const LOOKED_AT = 200;
const MAX_ENDED_INCIDENTS = 50;

/** Measures the platform, counts the minute, and writes the result for the CDN and the API. */
export async function updateStatusFile(): Promise<PlatformStatusFile> {
  const at = nowSeconds();
  const measured = await measurePlatform();
  // Before any write, which may be what fails.
  emitStatusMetrics(measured);
  const states = platformComponents.map((name) => ({ name, state: toPlatformComponentState(name, measured[name]) }));
  await countStatusMinute(at, states);
  const from = (at - (STATUS_HISTORY_DAYS - 1) * DAY_SECONDS) as EpochSeconds;
  const [daysOf, incidents] = await Promise.all([readStatusDays(toUtcDate(from)), readNewestIncidents(LOOKED_AT)]);
  const recentIncidents = incidents
    .filter(({ ended_at }) => ended_at !== null && ended_at >= from)
    .slice(0, MAX_ENDED_INCIDENTS);
  const shown = incidents.filter((incident) => incident.ended_at === null || recentIncidents.includes(incident));
  const file: PlatformStatusFile = {
    written_at: at,
    overall: getWorstComponentState(states.map(({ state }) => state)),
    components: states.map(({ name, state }) => ({
      name,
      state,
      value: toMeasuredValue(measured[name]),
      days: daysOf(name),
    })),
    incidents: shown.map(toIncidentView),
  };
  const queues = await measureQueues((await readPlatformHealth())?.queues ?? [], at);
  await Promise.all([writeStatusFile(file), writeStatusSnapshot(file, queues)]);
  return file;
}

/** Metrics for the alarms. Failed measurements are left out, and for the age of ticks that also raises an alarm. */
function emitStatusMetrics({ prices, feeds, ledger }: ComponentMeasurements): void {
  emitMetrics({
    ...(typeof prices === 'number' && { TickAge: prices }),
    ...(typeof feeds === 'number' && { UnsoundPrices: feeds }),
    ...(typeof ledger === 'number' && { SinceCompared: Math.min(ledger, DAY_SECONDS) }),
  });
}

/** Formats a value for the file: whole, and null when unknown. */
const toMeasuredValue = (value: number | null | 'failed'): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
