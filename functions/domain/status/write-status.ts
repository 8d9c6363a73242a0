import { incidentView, newestIncidents } from '#functions/data/status/incidents.ts';
import { countMinute, keepStatus, readHealth, readStatusDays } from '#functions/data/status/status-days.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { tellMetrics } from '#functions/lib/metrics.ts';
import { writeStatusFile } from '#functions/lib/status-file.ts';
import { STATUS_DAYS, statusComponents } from '#shared/content/status.ts';
import type { StatusFile } from '#shared/schemas/status.ts';
import { DAY, dateOf, type EpochSeconds } from '#shared/time.ts';
import { type Measured, stateOf, worstOf } from './judge.ts';
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
  const states = statusComponents.map((name) => ({ name, state: stateOf(name, measured[name]) }));
  await countMinute(at, states);
  const from = (at - (STATUS_DAYS - 1) * DAY) as EpochSeconds;
  const [daysOf, incidents] = await Promise.all([readStatusDays(dateOf(from)), newestIncidents(LOOKED_AT)]);
  const told = incidents.filter(({ ended_at }) => ended_at !== null && ended_at >= from).slice(0, MOST_ENDED);
  const shown = incidents.filter((incident) => incident.ended_at === null || told.includes(incident));
  const file: StatusFile = {
    written_at: at,
    overall: worstOf(states.map(({ state }) => state)),
    components: states.map(({ name, state }) => ({ name, state, value: valueOf(measured[name]), days: daysOf(name) })),
    incidents: shown.map(incidentView),
  };
  const queues = await measureQueues((await readHealth())?.queues ?? [], at);
  await Promise.all([writeStatusFile(file), keepStatus(file, queues)]);
  return file;
}

/** What alarms listen to. What could not be measured is left out, and for the age of ticks that rings too. */
function tell({ prices, feeds, ledger }: Measured): void {
  tellMetrics({
    ...(typeof prices === 'number' && { TickAge: prices }),
    ...(typeof feeds === 'number' && { UnsoundPrices: feeds }),
    ...(typeof ledger === 'number' && { SinceCompared: Math.min(ledger, DAY) }),
  });
}

/** As the file has it: whole, and null where nothing can be said. */
const valueOf = (value: number | null | 'failed'): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
