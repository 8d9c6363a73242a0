import { describe, expect, it } from 'vitest';
import { getBinomialTailProbability } from './binomial-tail.ts';

/** Adds up whole numbers of outcomes for n trials with a chance of one half. */
function counted(successes: number, trials: number): number {
  let sum = 0n;
  let ways = 1n;
  for (let i = 0; i <= trials; i++) {
    if (i >= successes) sum += ways;
    ways = (ways * BigInt(trials - i)) / BigInt(i + 1);
  }
  return Number((sum * 10n ** 30n) / 2n ** BigInt(trials)) / 1e30;
}

describe('getBinomialTailProbability', () => {
  it.each([
    [8, 10],
    [60, 100],
    [30, 30],
    [280, 500],
  ])('matches the exact tail for %i of %i fair coin flips', (successes, trials) => {
    const exact = counted(successes, trials);
    expect(Math.abs(getBinomialTailProbability(successes, trials, 0.5) / exact - 1)).toBeLessThan(1e-9);
  });

  it('handles chances other than one half', () => {
    expect(getBinomialTailProbability(3, 10, 1 / 6)).toBeCloseTo(0.2247732, 7);
  });

  it('is 1 for zero successes and 0 for more successes than trials', () => {
    expect([getBinomialTailProbability(0, 10, 0.5), getBinomialTailProbability(11, 10, 0.5)]).toEqual([1, 0]);
    expect(getBinomialTailProbability(3000, 5000, 0.5)).toBeLessThan(1e-40);
    expect(getBinomialTailProbability(3000, 5000, 0.5)).toBeGreaterThan(0);
  });
});
