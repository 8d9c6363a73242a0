import {
  createRandomDraws,
  createDrawTree,
  computeNormalQuantile,
  DRAW_INTERVAL_SECONDS,
  DRAW_TREE_LEVELS,
  OUTERMOST_DRAW_SECONDS,
  toUniform,
} from './random.ts';

/** Ranges up to this are walked whole; longer ones are searched. */
const WALKED = 128;
/** Intervals whose inside beats the best known value with a probability below e^-20 are not searched. */
const UNLIKELY = 20;
/** Standard deviation of an interval's middle around that of its ends, per level. */
const DEVIATIONS = DRAW_INTERVAL_SECONDS.map((length) => Math.sqrt(length) / 2);

/**
 * Standard Brownian motion, one step a second; every second can be computed by itself. Its increments are independent
 * normal draws, so its past does not predict what comes.
 */
export interface BrownianPath {
  at(second: number): number;
  /** Returns the highest and lowest value of the seconds from `from` to `to`, both included. */
  extremes(from: number, to: number): { low: number; high: number };
}

/**
 * Creates the path of this name under a seed. The values at the borders of the outermost intervals are a random walk
 * that is 0 at the border before `anchor`; between them each middle is a Brownian bridge, halved down to the second.
 */
export function createBrownianPath(seed: Uint8Array, name: string, anchor: number): BrownianPath {
  const origin = Math.floor(anchor / OUTERMOST_DRAW_SECONDS);
  const steps = createRandomDraws(seed, `${name}|outer`);
  const tree = createDrawTree(seed, name);
  const borders = new Map<number, number>([[origin, 0]]);

  function border(number: number): number {
    const cachedBorder = borders.get(number);
    if (cachedBorder !== undefined) return cachedBorder;
    const step = (to: number) =>
      Math.sqrt(OUTERMOST_DRAW_SECONDS) * computeNormalQuantile(toUniform(steps(to)[0] as number));
    const value = number > origin ? border(number - 1) + step(number) : border(number + 1) - step(number + 1);
    borders.set(number, value);
    return value;
  }

  /** Returns the middle of the interval that begins at `from` and is 2^level seconds long, given its ends. */
  function middle(level: number, from: number, a: number, b: number): number {
    return (a + b) / 2 + (DEVIATIONS[level] as number) * computeNormalQuantile(tree(level, from));
  }

  function at(second: number): number {
    const outer = Math.floor(second / OUTERMOST_DRAW_SECONDS);
    let from = outer * OUTERMOST_DRAW_SECONDS;
    let a = border(outer);
    let b = border(outer + 1);
    for (let level = DRAW_TREE_LEVELS; from !== second; level--) {
      const centre = from + (DRAW_INTERVAL_SECONDS[level - 1] as number);
      const value = middle(level, from, a, b);
      if (second >= centre) {
        from = centre;
        a = value;
      } else b = value;
    }
    return a;
  }

  /** Walks through every second of a short range. */
  function walked(first: number, last: number): { low: number; high: number } {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;

    function visit(level: number, from: number, a: number, b: number): void {
      const length = DRAW_INTERVAL_SECONDS[level] as number;
      if (from > last || from + length <= first) return;
      if (from >= first) {
        low = Math.min(low, a);
        high = Math.max(high, a);
        // All others of the interval come after.
        if (from === last) return;
      }
      if (length === 1) return;
      const value = middle(level, from, a, b);
      visit(level - 1, from, a, value);
      visit(level - 1, from + length / 2, value, b);
    }

    for (
      let outer = Math.floor(first / OUTERMOST_DRAW_SECONDS);
      outer <= Math.floor(last / OUTERMOST_DRAW_SECONDS);
      outer++
    )
      visit(DRAW_TREE_LEVELS, outer * OUTERMOST_DRAW_SECONDS, border(outer), border(outer + 1));
    return { low, high };
  }

  /** Position of the last maximum and minimum found, by sign: a range that moves a little mostly still has it. */
  const crossings = new Map<1 | -1, number>();

  /** Returns the highest of `sign × value`: skips branches that cannot hold it, but for a negligible chance. */
  function highest(sign: 1 | -1, first: number, last: number): number {
    const before = crossings.get(sign) ?? first;
    let place = before >= first && before <= last ? before : first;
    let best = Number.NEGATIVE_INFINITY;
    const take = (second: number, value: number) => {
      if (value > best) {
        best = value;
        place = second;
      }
    };
    for (const second of [place, first, last]) take(second, sign * at(second));

    function visit(level: number, from: number, a: number, b: number): void {
      const length = DRAW_INTERVAL_SECONDS[level] as number;
      if (from > last || from + length < first) return;
      if (from >= first) take(from, sign * a);
      if (length === 1) return;
      const gapA = best - sign * a;
      const gapB = best - sign * b;
      if (gapA > 0 && gapB > 0 && 2 * gapA * gapB > UNLIKELY * length) return;
      const value = middle(level, from, a, b);
      const centre = from + length / 2;
      // The higher half first: the sooner the best is found, the less is searched.
      if (sign * a > sign * b) {
        visit(level - 1, from, a, value);
        visit(level - 1, centre, value, b);
      } else {
        visit(level - 1, centre, value, b);
        visit(level - 1, from, a, value);
      }
    }

    for (
      let outer = Math.floor(first / OUTERMOST_DRAW_SECONDS);
      outer <= Math.floor(last / OUTERMOST_DRAW_SECONDS);
      outer++
    )
      visit(DRAW_TREE_LEVELS, outer * OUTERMOST_DRAW_SECONDS, border(outer), border(outer + 1));
    crossings.set(sign, place);
    return sign * best;
  }

  return {
    at,
    extremes: (first, last) =>
      last - first > WALKED ? { low: highest(-1, first, last), high: highest(1, first, last) } : walked(first, last),
  };
}
