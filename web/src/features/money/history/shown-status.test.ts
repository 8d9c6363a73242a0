import { describe, expect, it } from 'vitest';
import { shownStatus } from './shown-status.ts';

describe('the status that a history shows', () => {
  it.each([
    ['pending', 'pending'],
    ['completed', 'completed'],
    ['confirmed', 'completed'],
    ['active', 'completed'],
    ['filled', 'completed'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['uncredited', 'uncredited'],
    ['cancelled', 'cancelled'],
    ['processing', 'processing'],
    ['confirming', 'processing'],
    ['partially_filled', 'processing'],
    ['something else', 'pending'],
  ])('of %s is %s', (kept, shown) => {
    expect(shownStatus(kept).word).toBe(`history:status.${shown}`);
  });
});
