import { describe, expect, it } from 'vitest';
import { formatCountdown } from './format-countdown.ts';

describe('formatCountdown', () => {
  it('counts down to zero and never below', { tags: ['TRD-059'] }, () => {
    expect(formatCountdown(59.2)).toBe('01:00');
    expect(formatCountdown(0)).toBe('00:00');
    expect(formatCountdown(-5)).toBe('00:00');
    expect(formatCountdown(3 * 3600 + 62)).toBe('03:01:02');
  });
});
