import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getClockOffsetMs, observeServerDate, observeServerTime, resetServerClock } from './server-clock.ts';

const at = (ms: number) => new Date(ms).toUTCString();
/** A whole second, far from the tests' own. */
const SECOND = 1_800_000_000_000;

beforeEach(resetServerClock);

describe('server clock', () => {
  it('uses the device’s time while responses agree with it', () => {
    observeServerDate(at(SECOND), SECOND + 400, SECOND + 450);
    expect(getClockOffsetMs()).toBe(0);
  });

  it('estimates a large offset within the uncertainty of one response', { tags: ['TRD-059'] }, () => {
    // The device is 60 s slow.
    observeServerDate(at(SECOND + 60_000), SECOND + 400, SECOND + 450);
    expect(getClockOffsetMs()).toBeGreaterThan(59_500);
    expect(getClockOffsetMs()).toBeLessThan(60_600);
  });

  it('narrows the offset with each response', () => {
    for (const offsetMs of [100, 500, 990])
      observeServerDate(at(SECOND + 60_000), SECOND + offsetMs - 20, SECOND + offsetMs);
    expect(Math.abs(getClockOffsetMs() - 60_000 - 0)).toBeLessThan(70);
  });

  it('ignores cached responses', () => {
    observeServerDate(at(SECOND + 60_000), SECOND + 10, SECOND + 20);
    const before = getClockOffsetMs();
    observeServerDate(at(SECOND + 52_000), SECOND + 400, SECOND + 401);
    expect(getClockOffsetMs()).toBe(before);
  });

  it('prefers a millisecond time, corrected by half the round trip', () => {
    observeServerDate(at(SECOND + 60_000), SECOND + 10, SECOND + 20);
    observeServerTime(SECOND + 60_500, SECOND + 400, SECOND + 500);
    expect(getClockOffsetMs()).toBe(60_050);
  });

  it('keeps the measurement with the shorter round trip', () => {
    observeServerTime(SECOND + 5000, SECOND, SECOND + 10);
    observeServerTime(SECOND + 9000, SECOND + 1000, SECOND + 3000);
    expect(getClockOffsetMs()).toBe(4995);
  });

  it('discards its measurements when the device clock is changed', () => {
    const wall = vi.spyOn(Date, 'now').mockReturnValue(SECOND);
    observeServerTime(SECOND, SECOND, SECOND);
    wall.mockReturnValue(SECOND + 3_600_000);
    observeServerTime(SECOND + 100, SECOND + 3_600_000, SECOND + 3_600_100);
    expect(getClockOffsetMs()).toBe(-3_599_950);
    wall.mockRestore();
  });
});
