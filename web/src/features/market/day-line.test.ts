import { describe, expect, it } from 'vitest';
import { drawLine } from './day-line.ts';

describe('the line of a day', () => {
  it('goes from edge to edge, high above low', () => {
    expect(drawLine([1, 3, 2], 60, 30)).toBe('M0.0 29.0L30.0 1.0L60.0 15.0');
  });

  it('lies in the middle when nothing moved', () => {
    expect(drawLine([5, 5], 60, 30)).toBe('M0.0 15.0L60.0 15.0');
  });
});
