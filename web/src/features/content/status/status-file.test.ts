import { describe, expect, it } from 'vitest';
import {
  getStatusFileAge,
  isStatusStale,
  getStatusDayLevel,
  buildStatusHistory,
  getUptimePercent,
} from './status-file.ts';

const NOON = 1_900_065_600;
const day = (operational: number, degraded: number, down: number) => ({
  date: '2030-03-18',
  operational,
  degraded,
  down,
});

describe('status file', () => {
  it('computes its age from response headers instead of the device clock', () => {
    const served = (date: number, age?: number) =>
      new Headers({ date: new Date(date * 1000).toUTCString(), ...(age !== undefined && { age: String(age) }) });
    expect(getStatusFileAge({ written_at: NOON }, served(NOON + 30), 0)).toBe(30);
    expect(getStatusFileAge({ written_at: NOON }, served(NOON + 30, 10), 0)).toBe(40);
    expect(getStatusFileAge({ written_at: NOON }, new Headers(), (NOON + 90) * 1000)).toBe(90);
    expect(getStatusFileAge({ written_at: NOON }, served(NOON - 5), 0)).toBe(0);
  });

  it('is stale after three minutes', () => {
    expect([180, 181].map((age) => isStatusStale({ age, file: undefined as never }))).toEqual([false, true]);
  });

  it('lists 90 days up to today, including days without a record', () => {
    const days = buildStatusHistory([day(1, 0, 0)], NOON + 86_400);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([90, '2029-12-20', '2030-03-19']);
    expect(days.filter(({ day }) => day !== null).map(({ date }) => date)).toEqual(['2030-03-18']);
  });

  it.each([
    [null, 'none'],
    [day(1440, 0, 0), 'operational'],
    [day(1438, 2, 0), 'operational'],
    [day(1430, 10, 0), 'degraded'],
    [day(1439, 0, 1), 'degraded'],
    [day(1400, 0, 30), 'down'],
  ])('getStatusDayLevel › rates a day by its minutes of downtime: %j is %s', (statusDay, look) => {
    expect(getStatusDayLevel(statusDay)).toBe(look);
  });

  it('getUptimePercent › counts all observed minutes that were not down', () => {
    expect(getUptimePercent([day(98, 1, 1)])).toBe(99);
    expect(getUptimePercent([])).toBeNull();
  });
});
