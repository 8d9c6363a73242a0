import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getClockOffsetMs, observeDate, observeServerTime, resetClock } from './server-clock.ts';

const at = (ms: number) => new Date(ms).toUTCString();
/** A whole second, far from the tests' own. */
const SECOND = 1_800_000_000_000;

beforeEach(resetClock);

describe('the server clock', () => {
  it('believes the device while the answers do not contradict it', () => {
    observeDate(at(SECOND), SECOND + 400, SECOND + 450);
    expect(getClockOffsetMs()).toBe(0);
  });

  it('finds an offset of many seconds to within the doubt of one answer', { tags: ['TRD-059'] }, () => {
    // The device is 60 s slow.
    observeDate(at(SECOND + 60_000), SECOND + 400, SECOND + 450);
    expect(getClockOffsetMs()).toBeGreaterThan(59_500);
    expect(getClockOffsetMs()).toBeLessThan(60_600);
  });

  it('narrows with each answer', () => {
    for (const within of [100, 500, 990]) observeDate(at(SECOND + 60_000), SECOND + within - 20, SECOND + within);
    expect(Math.abs(getClockOffsetMs() - 60_000 - 0)).toBeLessThan(70);
  });

  it('is not led astray by an answer out of a cache', () => {
    observeDate(at(SECOND + 60_000), SECOND + 10, SECOND + 20);
    const before = getClockOffsetMs();
    observeDate(at(SECOND + 52_000), SECOND + 400, SECOND + 401);
    expect(getClockOffsetMs()).toBe(before);
  });

  it('prefers a message with milliseconds, half of its travel taken off', () => {
    observeDate(at(SECOND + 60_000), SECOND + 10, SECOND + 20);
    observeServerTime(SECOND + 60_500, SECOND + 400, SECOND + 500);
    expect(getClockOffsetMs()).toBe(60_050);
  });

  it('keeps the measurement with the shorter travel', () => {
    observeServerTime(SECOND + 5000, SECOND, SECOND + 10);
    observeServerTime(SECOND + 9000, SECOND + 1000, SECOND + 3000);
    expect(getClockOffsetMs()).toBe(4995);
  });

  it('starts anew when the device clock was set', () => {
    const wall = vi.spyOn(Date, 'now').mockReturnValue(SECOND);
    observeServerTime(SECOND, SECOND, SECOND);
    wall.mockReturnValue(SECOND + 3_600_000);
    observeServerTime(SECOND + 100, SECOND + 3_600_000, SECOND + 3_600_100);
    expect(getClockOffsetMs()).toBe(-3_599_950);
    wall.mockRestore();
  });
});
