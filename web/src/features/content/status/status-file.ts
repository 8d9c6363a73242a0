import { queryOptions } from '@tanstack/react-query';
import { STATUS_HISTORY_DAYS, STATUS_STALE_SECONDS } from '#shared/content/status.ts';
import type { PlatformComponentStatus, PlatformStatusDay, PlatformStatusFile } from '#shared/schemas/status.ts';
import { DAY_SECONDS } from '#shared/time.ts';

/** The file is written every minute. */
const LOOK_MS = 30_000;
/** It is hosted with the pages: no answer means no network. */
const ANSWER_MS = 10_000;

export interface StatusSnapshot {
  file: PlatformStatusFile;
  /** Age in seconds by the serving host's clock: the API, the usual time source, may be down. */
  age: number;
}

/** Returns the seconds since a file was written, by the answer's date; without one by this device's clock. */
export function getStatusFileAge(
  file: Pick<PlatformStatusFile, 'written_at'>,
  headers: Headers,
  device: number,
): number {
  const date = Date.parse(headers.get('date') ?? '');
  const cacheAge = Number(headers.get('age') ?? '0');
  const now = Number.isNaN(date) ? device : date + (Number.isFinite(cacheAge) ? cacheAge : 0) * 1000;
  return Math.max(0, Math.round(now / 1000) - file.written_at);
}

async function readStatus(): Promise<StatusSnapshot> {
  const response = await fetch('/status.json', { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`/status.json answered ${response.status}.`);
  const file = (await response.json()) as PlatformStatusFile;
  return { file, age: getStatusFileAge(file, response.headers, Date.now()) };
}

/** Reads the system status from a file next to the pages, which works while the API is down. */
export const statusFileQuery = queryOptions({
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
  /** Null without measurements. */
  day: PlatformStatusDay | null;
}

/** Returns the 90 days up to that of a second (UTC), oldest first, including days without a record. */
export function buildStatusHistory(days: readonly PlatformStatusDay[], at: number): StatusHistoryDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: STATUS_HISTORY_DAYS }, (_, i) => {
    const date = new Date((at - (STATUS_HISTORY_DAYS - 1 - i) * DAY_SECONDS) * 1000).toISOString().slice(0, 10);
    return { date, day: byDate.get(date) ?? null };
  });
}

/** Minutes down in a day that count as an outage; fewer are a disturbance. */
const DOWN_MINUTES = 30;
/** Shorter disturbances of a day are ignored, minutes. */
const QUIET_MINUTES = 3;

/** Returns the look of a day. */
export function getStatusDayLevel(day: PlatformStatusDay | null): 'none' | 'operational' | 'degraded' | 'down' {
  if (!day) return 'none';
  if (day.down >= DOWN_MINUTES) return 'down';
  return day.down + day.degraded >= QUIET_MINUTES || day.down > 0 ? 'degraded' : 'operational';
}

/** Returns the share of measured minutes that were not down, percent; null without any. */
export function getUptimePercent(days: PlatformComponentStatus['days']): number | null {
  let [up, all] = [0, 0];
  for (const { operational, degraded, down } of days) {
    up += operational + degraded;
    all += operational + degraded + down;
  }
  return all === 0 ? null : (up / all) * 100;
}
