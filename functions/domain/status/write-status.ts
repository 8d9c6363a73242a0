import { incidentView, readNewestIncidents } from '#functions/data/status/incidents.ts';
import {
  countStatusMinute,
  writeStatusSnapshot,
  readPlatformHealth,
  readStatusDays,
} from '#functions/data/status/status-days.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { emitMetrics } from '#functions/lib/metrics.ts';
import { writeStatusFile } from '#functions/lib/status-file.ts';
import { STATUS_DAYS, statusComponents } from '#shared/content/status.ts';
import type { StatusFile } from '#shared/schemas/status.ts';
import { DAY, toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { type ComponentMeasurements, toComponentState, getWorstState } from './judge.ts';
import { measureQueues } from './measure-queues.ts';
import { measurePlatform } from './measure.ts';

/** Incidents that are looked at, those that are not over among them, and ended ones that are told, at most. */
const LOOKED_AT = 200;
const MOST_ENDED = 50;

/**
 * Looks at the platform, counts the minute, and writes what it came to where the CDN serves it, and where the interface
 * reads it.
 */
export async function writeStatus(): Promise<StatusFile> {
  const at = nowSeconds();
  const measured = await measurePlatform();
  // Before anything is written, which may be what does not work.
  tell(measured);
  const states = statusComponents.map((name) => ({ name, state: toComponentState(name, measured[name]) }));
  await countStatusMinute(at, states);
  const from = (at - (STATUS_DAYS - 1) * DAY) as EpochSeconds;
  const [daysOf, incidents] = await Promise.all([readStatusDays(toUtcDate(from)), readNewestIncidents(LOOKED_AT)]);
  const told = incidents.filter(({ ended_at }) => ended_at !== null && ended_at >= from).slice(0, MOST_ENDED);
  const shown = incidents.filter((incident) => incident.ended_at === null || told.includes(incident));
  const file: StatusFile = {
    written_at: at,
    overall: getWorstState(states.map(({ state }) => state)),
    components: states.map(({ name, state }) => ({ name, state, value: valueOf(measured[name]), days: daysOf(name) })),
    incidents: shown.map(incidentView),
  };
  const queues = await measureQueues((await readPlatformHealth())?.queues ?? [], at);
  await Promise.all([writeStatusFile(file), writeStatusSnapshot(file, queues)]);
  return file;
}

/** What alarms listen to. What could not be measured is left out, and for the age of ticks that rings too. */
function tell({ prices, feeds, ledger }: ComponentMeasurements): void {
  emitMetrics({
    ...(typeof prices === 'number' && { TickAge: prices }),
    ...(typeof feeds === 'number' && { UnsoundPrices: feeds }),
    ...(typeof ledger === 'number' && { SinceCompared: Math.min(ledger, DAY) }),
  });
}

/** As the file has it: whole, and null where nothing can be said. */
const valueOf = (value: number | null | 'failed'): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
