import { createDrawTree, DRAW_INTERVAL_SECONDS, DRAW_TREE_LEVELS, OUTERMOST_DRAW_SECONDS } from './random.ts';

/** The first half of an interval takes 30 to 70 % of its volume: busy and quiet times at every scale. */
const SPREAD = 0.2;

/** Creates the volume of a symbol since 1970 at the start of a second, at 1 a second on average. */
export function createVolumePath(seed: Uint8Array, name: string): (second: number) => number {
  const shares = createDrawTree(seed, `${name}|volume`);

  /** Returns the volume since the start of the outermost interval that contains this second. */
  function since(outer: number, second: number): number {
    let from = outer * OUTERMOST_DRAW_SECONDS;
    let wholeSpan = OUTERMOST_DRAW_SECONDS;
    let sum = 0;
    for (let level = DRAW_TREE_LEVELS; level > 0 && from !== second; level--) {
      const length = DRAW_INTERVAL_SECONDS[level] as number;
      const share = 0.5 + SPREAD * (2 * shares(level, from) - 1);
      if (second >= from + length / 2) {
        sum += wholeSpan * share;
        wholeSpan *= 1 - share;
        from += length / 2;
      } else wholeSpan *= share;
    }
    return sum;
  }

  return (second) => {
    const outer = Math.floor(second / OUTERMOST_DRAW_SECONDS);
    return outer * OUTERMOST_DRAW_SECONDS + since(outer, second);
  };
}
