/**
 * Returns the chance of at least this many successes in independent trials with the same chance. It is the exact upper
 * tail of the binomial distribution, P(X ≥ k) = Σ from i = k to n of C(n, i) · pⁱ · (1 − p)ⁿ⁻ⁱ. The first term is
 * computed in logarithms, so that thousands of trials neither overflow nor vanish.
 * @param chance above 0 and below 1.
 */
export function getBinomialTailProbability(successes: number, trials: number, chance: number): number {
  if (successes <= 0) return 1;
  if (successes > trials) return 0;
  let log = successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance);
  for (let i = 1; i <= successes; i++) log += Math.log((trials - successes + i) / i);
  // Each term relative to the first.
  let part = 1;
  let sum = 1;
  for (let i = successes; i < trials; i++) {
    part *= ((trials - i) / (i + 1)) * (chance / (1 - chance));
    sum += part;
  }
  return Math.min(1, Math.exp(log + Math.log(sum)));
}
