import { describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '#shared/time.ts';
import { getTermProgress } from './term-progress.ts';

describe('getTermProgress', () => {
  it.each([
    [-5, 0, 30],
    [0, 0, 30],
    [15 * DAY_SECONDS, 0.5, 15],
    [30 * DAY_SECONDS - 1, 1, 1],
    [30 * DAY_SECONDS, 1, 0],
    [40 * DAY_SECONDS, 1, 0],
  ])('%i s after the start returns the share %d with %i days left', { tags: ['FIN-216'] }, (after, share, daysLeft) => {
    const progress = getTermProgress(1000, 1000 + 30 * DAY_SECONDS, 1000 + after);
    expect(progress.share).toBeCloseTo(share, 5);
    expect(progress.daysLeft).toBe(Math.max(daysLeft, after < 0 ? 31 : 0));
  });
});
