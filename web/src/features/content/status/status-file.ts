import { queryOptions } from '@tanstack/react-query';
import { STATUS_DAYS, STATUS_STALE_SECONDS } from '#shared/content/status.ts';
import type { ComponentStatus, StatusDay, StatusFile } from '#shared/schemas/status.ts';
import { DAY } from '#shared/time.ts';

/** It is written every minute. */
const LOOK_MS = 30_000;
/** It lies beside the pages, or the net is not there. */
const ANSWER_MS = 10_000;

export interface StatusSnapshot {
  file: StatusFile;
  /** How old it is, seconds, by the clock of who served it: the interface, which usually tells the time, may be down. */
  age: number;
}

/** Seconds since a file was written, by the answer's own time; by this device's where it says none. */
export function getStatusFileAge(file: Pick<StatusFile, 'written_at'>, headers: Headers, device: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  const kept = Number(headers.get('age') ?? '0');
  const now = Number.isNaN(date) ? device : date + (Number.isFinite(kept) ? kept : 0) * 1000;
  return Math.max(0, Math.round(now / 1000) - file.written_at);
}

async function readStatus(): Promise<StatusSnapshot> {
  const response = await fetch('/status.json', { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`/status.json answered ${response.status}.`);
  const file = (await response.json()) as StatusFile;
  return { file, age: getStatusFileAge(file, response.headers, Date.now()) };
}

/** How the platform is: read from a file beside the pages, so that it is there when the interface is not. */
export const statusQuery = queryOptions({
  queryKey: ['status-file'],
  queryFn: readStatus,
  refetchInterval: LOOK_MS,
  staleTime: 0,
  retry: 1,
});

export const isStatusStale = ({ age }: StatusSnapshot): boolean => age > STATUS_STALE_SECONDS;

export interface StatusHistoryDay {
  /** `2026-11-24`. */
  date: string;
  /** Null where nothing was looked at. */
  day: StatusDay | null;
}

/** The last 90 days up to the one of a second (UTC), the oldest first, those without a record among them. */
export function buildStatusHistory(days: readonly StatusDay[], at: number): StatusHistoryDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: STATUS_DAYS }, (_, i) => {
    const date = new Date((at - (STATUS_DAYS - 1 - i) * DAY) * 1000).toISOString().slice(0, 10);
    return { date, day: byDate.get(date) ?? null };
  });
}

/** A day on which it was down for this many minutes in all shows as that; fewer are a disturbance. */
const DOWN_MINUTES = 30;
/** A minute or two of a day are no disturbance that anybody would remember. */
const QUIET_MINUTES = 3;

/** What a day looks like. */
export function getDayLevel(day: StatusDay | null): 'none' | 'operational' | 'degraded' | 'down' {
  if (!day) return 'none';
  if (day.down >= DOWN_MINUTES) return 'down';
  return day.down + day.degraded >= QUIET_MINUTES || day.down > 0 ? 'degraded' : 'operational';
}

/** The share of minutes in which it was not down, of those that were looked at, in percent; null where none was. */
export function getUptimePercent(days: ComponentStatus['days']): number | null {
  let [up, all] = [0, 0];
  for (const { operational, degraded, down } of days) {
    up += operational + degraded;
    all += operational + degraded + down;
  }
  return all === 0 ? null : (up / all) * 100;
}
